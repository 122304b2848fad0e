// The form of one discount code: percentage and expiration, a preview of the exact moment, and the way to save it.

import { type FormEvent, useState } from 'react'
import { type DiscountCode, updateDiscountCode } from '#contract/discount-codes.ts'
import { useIdentity } from '#web/identity/identity-store.ts'
import { discountCodesPath } from '#web/paths.ts'
import { ConflictNotice } from '#web/shared/conflict-notice.tsx'
import { useDraft, type Version } from '#web/shared/use-draft.ts'
import { useSave } from '#web/shared/use-save.ts'
import { fieldError, formError } from '#web/shared/write-error.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { formatExactly } from '#web/ui/format.ts'
import { timeZone } from '#web/ui/time-zone.ts'
import { toast } from '#web/ui/toast.ts'
import { useUnsavedGuard } from '#web/ui/unsaved-guard.tsx'
import { CodeFields } from './code-fields.tsx'
import { bodyOf, readExpiration, readPercentage, valuesOf } from './code-values.ts'
import { ExpiryPreview } from './expiry-preview.tsx'
import { percentageText } from './percentage.tsx'
import { peculiarityOf } from './zoned-time.ts'

export function CodeForm({ latest }: { latest: Version<DiscountCode> }) {
  const { mayEdit } = useIdentity()
  const draft = useDraft(latest, (code) => valuesOf(code, timeZone))
  const guard = useUnsavedGuard(draft.isDirty)
  const { save, isSaving, error } = useSave(updateDiscountCode, {
    saved: 'Discount code updated successfully',
    failed: 'Failed to update discount code',
    listPath: discountCodesPath(),
    release: guard.release,
  })
  const [wasTried, setWasTried] = useState(false)
  const { values, theirs } = draft
  const { id } = latest.record
  const percentage = readPercentage(values.percentage)
  const expiration = readExpiration(values, draft.base.record, timeZone)
  const isOwn = expiration === draft.base.record.expirationDate

  const saveOver = ({ etag }: Version<DiscountCode>) => {
    setWasTried(true)
    if (!expiration) {
      const description = 'Please select an expiration date'
      toast({ title: 'Error', description, style: 'destructive' })
    } else if ('value' in percentage) {
      void save({ params: { id }, body: bodyOf(id, percentage.value, expiration), ifMatch: etag })
    }
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!mayEdit || isSaving) return
    saveOver(draft.base)
    const form = event.currentTarget
    requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  }
  const general = theirs ? undefined : formError(error, ['percentageDiscount', 'expirationDate'])

  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <Card>
        <form noValidate onSubmit={submit} className="flex flex-col gap-4">
          {!mayEdit && (
            <p className="rounded-md bg-info-soft p-3 text-info">
              Only administrators may change discount codes, so this one is shown for reading.
            </p>
          )}
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
          {theirs && (
            <ConflictNotice
              noun="discount code"
              theirs={[
                { name: 'Percentage', value: percentageText(theirs.record.percentageDiscount) },
                { name: 'Expires at', value: formatExactly(theirs.record.expirationDate, timeZone) },
              ]}
              isBusy={isSaving}
              onTakeTheirs={draft.takeTheirs}
              onOverwrite={() => saveOver(theirs)}
            />
          )}
          {general && (
            <p role="alert" className="break-words text-danger">
              {general}
            </p>
          )}
          {mayEdit && (
            <div className="flex gap-2">
              <Button type="submit" look="primary" disabled={isSaving}>
                {isSaving ? 'Saving...' : 'Save'}
              </Button>
              <ButtonLink href={discountCodesPath()}>Cancel</ButtonLink>
            </div>
          )}
        </form>
        {guard.question}
      </Card>
      <ExpiryPreview
        expiration={expiration}
        peculiarity={isOwn ? undefined : peculiarityOf(values, timeZone)}
      />
    </div>
  )
}
