// The form of one discount code: percentage, day and time of expiration in the console's zone, and a preview of the
// exact instant.

import { useState } from 'react'
import { type DiscountCodeRecord, updateDiscountCode } from '#contract/discount-codes.ts'
import { maxPercentage, minPercentage } from '#contract/percentage.ts'
import { discountCodesPath } from '#web/paths.ts'
import { EditForm } from '#web/shared/edit-form.tsx'
import type { Version } from '#web/shared/use-draft.ts'
import { useEditForm } from '#web/shared/use-edit-form.ts'
import { fieldError } from '#web/shared/write-error.ts'
import type { DayChoice } from '#web/ui/choices.ts'
import { DateField } from '#web/ui/date-field.tsx'
import { addDays, dayIn, sayDay, shift, startOf } from '#web/ui/days.ts'
import { Field, Input } from '#web/ui/field.tsx'
import { formatExactly, percentageText } from '#web/ui/format.ts'
import { inZone, timeZone } from '#web/ui/settings.ts'
import { TimeField } from '#web/ui/time-field.tsx'
import { toast } from '#web/ui/toast.ts'
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
  /** A save was attempted: empty fields then show an error. */
  const [wasTried, setWasTried] = useState(false)
  const { mayEdit, draft, save, error } = form
  const { values, base } = draft
  const { id } = latest.record
  const percentage = readPercentage(values.percentageDiscount)
  const expiration = readExpiration(values, base.record, timeZone)
  const stored = valuesOf(base.record, timeZone)
  const isOwn = expiration === base.record.expirationDate
  const isTyped = values.percentageDiscount.trim() !== ''
  const problem = 'problem' in percentage && (isTyped || wasTried) ? percentage.problem : undefined
  const isCut = 'value' in percentage && Number(values.percentageDiscount) !== percentage.value
  const dateError =
    wasTried && !expiration
      ? 'A complete date and time of day are required.'
      : fieldError(error, 'expirationDate', 'The expiration date')

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
      <Field
        label="Percentage"
        hint={
          isCut ? `Saved as ${percentage.value}%` : `A whole number from ${minPercentage} to ${maxPercentage}`
        }
        error={problem ?? fieldError(error, 'percentageDiscount', 'Percentage')}
      >
        {(control) => (
          <span className="relative block max-w-40">
            <Input
              {...control}
              name="percentageDiscount"
              aria-keyshortcuts={mayEdit ? 'e' : undefined}
              inputMode="decimal"
              autoComplete="off"
              value={values.percentageDiscount}
              readOnly={!mayEdit}
              onChange={(event) => draft.change({ percentageDiscount: event.target.value })}
              className="pr-8"
            />
            <span
              aria-hidden="true"
              className="absolute inset-y-0 right-3 grid place-items-center text-muted"
            >
              %
            </span>
          </span>
        )}
      </Field>
      {/* Columns of fixed width: an error of the first field breaks into lines below it. */}
      <div className="grid grid-cols-[10rem_minmax(0,1fr)] gap-x-4">
        <Field label="Expiration date" error={dateError}>
          {(control) => (
            <DateField
              {...control}
              name="expirationDate"
              value={values.date}
              readOnly={!mayEdit}
              choices={expiryChoices(stored.date)}
              onChange={(date) => draft.change({ date })}
            />
          )}
        </Field>
        <Field label={inZone('Time of day')}>
          {(control) => (
            <TimeField
              {...control}
              name="expirationTime"
              value={values.time}
              readOnly={!mayEdit}
              onChange={(time) => draft.change({ time })}
            />
          )}
        </Field>
      </div>
    </EditForm>
  )
}

/** `stored`: the day on which the code expires as it is saved, from which it can be extended. */
function expiryChoices(stored: string): DayChoice[] {
  const today = dayIn(timeZone, Date.now())
  return [
    ...(stored ? [{ label: `+30 days: ${sayDay(addDays(stored, 30))}`, day: addDays(stored, 30) }] : []),
    { label: 'Today', day: today },
    { label: 'In a week', day: addDays(today, 7) },
    { label: 'In 30 days', day: addDays(today, 30) },
    { label: 'End of month', day: addDays(shift(startOf(today, 'month'), 'month', 1), -1) },
    { label: 'End of year', day: `${today.slice(0, 4)}-12-31` },
  ]
}
