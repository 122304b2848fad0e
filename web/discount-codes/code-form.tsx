// Edits one discount code, with a preview of the exact instant at which it expires.

import { useState } from 'react'
import type { DiscountCodeRecord } from '#contract/discount-codes.ts'
import { useQuestion } from '#web/forms/use-question.tsx'
import { RecordForm, useRecordForm } from '#web/records/record-form.tsx'
import { timeZone } from '#web/settings.ts'
import { peculiarityOf } from '#web/shared/zoned-time.ts'
import { toast } from '#web/ui/toast.ts'
import { CodeFields, ExpiryPreview, expiredQuestion } from './code-fields.tsx'
import { bodyOf, codeValuesOf, errorsOf, readExpiration, readPercentage } from './code-values.ts'

export function CodeForm({ latest }: { latest: DiscountCodeRecord }) {
  const form = useRecordForm({
    entity: 'discount-codes',
    record: latest,
    valuesOf: (code) => codeValuesOf(code, timeZone),
    isNew: false,
  })
  const [wasTried, setWasTried] = useState(false)
  const { question, ask } = useQuestion()
  const { draft, save } = form
  const { values, base } = draft
  const { id } = latest
  const expiration = readExpiration(values, base, timeZone)
  const isOwn = expiration === base.expirationDate

  const saveOver = (replaced: DiscountCodeRecord) => {
    setWasTried(true)
    const percentage = readPercentage(values.percentageDiscount, base)
    if (!expiration) {
      const description = 'Please select an expiration date'
      toast({ title: 'Error', description, style: 'destructive' })
    } else if ('value' in percentage) {
      const body = bodyOf(id, percentage.value, expiration)
      ask(isOwn ? undefined : expiredQuestion(expiration), () => void save(body, replaced))
    }
  }
  return (
    <>
      <RecordForm
        form={form}
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
          errors={errorsOf(values, { isComplete: expiration !== undefined, wasTried, refusal: form.error })}
          onChange={draft.change}
          readOnly={!form.mayEdit}
          extended={codeValuesOf(base, timeZone).date}
          code={base}
        />
      </RecordForm>
      {question}
    </>
  )
}
