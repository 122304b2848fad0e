// The form of one discount code: percentage and expiration, and a preview of the exact instant.

import { useState } from 'react'
import { type DiscountCodeRecord, updateDiscountCode } from '#contract/discount-codes.ts'
import { discountCodesPath } from '#web/paths.ts'
import { EditForm } from '#web/shared/edit-form.tsx'
import type { Version } from '#web/shared/use-draft.ts'
import { useEditForm } from '#web/shared/use-edit-form.ts'
import { fieldError } from '#web/shared/write-error.ts'
import { formatExactly, percentageText } from '#web/ui/format.ts'
import { timeZone } from '#web/ui/settings.ts'
import { toast } from '#web/ui/toast.ts'
import { CodeFields } from './code-fields.tsx'
import { bodyOf, readExpiration, readPercentage, valuesOf } from './code-values.ts'
import { ExpiryPreview } from './expiry-preview.tsx'
import { peculiarityOf } from './zoned-time.ts'

export function CodeForm({ latest }: { latest: Version<DiscountCodeRecord> }) {
  const form = useEditForm({
    entity: 'discount-codes',
    latest,
    valuesOf: (code) => valuesOf(code, timeZone),
    update: updateDiscountCode,
    listPath: discountCodesPath(),
  })
  const [wasTried, setWasTried] = useState(false)
  const { mayEdit, draft, save, error } = form
  const { values, base } = draft
  const { id } = latest.record
  const percentage = readPercentage(values.percentageDiscount)
  const expiration = readExpiration(values, base.record, timeZone)
  const isOwn = expiration === base.record.expirationDate

  const saveOver = (version: Version<DiscountCodeRecord>) => {
    setWasTried(true)
    if (!expiration) {
      const description = 'Please select an expiration date'
      toast({ title: 'Error', description, style: 'destructive' })
    } else if ('value' in percentage) {
      void save({ params: { id }, body: bodyOf(id, percentage.value, expiration) }, version)
    }
  }
  return (
    <EditForm
      form={form}
      fieldNames={['percentageDiscount', 'expirationDate']}
      factsOf={({ percentageDiscount, expirationDate }) => [
        { name: 'Percentage', value: percentageText(percentageDiscount) },
        { name: 'Expires at', value: formatExactly(expirationDate, timeZone) },
      ]}
      onSave={saveOver}
      preview={
        <ExpiryPreview
          expiration={expiration}
          peculiarity={isOwn ? undefined : peculiarityOf(values, timeZone)}
        />
      }
    >
      <CodeFields
        values={values}
        onChange={draft.change}
        readOnly={!mayEdit}
        percentage={percentage}
        isDateMissing={wasTried && !expiration}
        wasTried={wasTried}
        percentageError={fieldError(error, 'percentageDiscount', 'Percentage')}
        dateError={fieldError(error, 'expirationDate', 'The expiration date')}
      />
    </EditForm>
  )
}
