// The three inputs of a discount code: percentage, date, and time of day in the console's zone.

import { maxPercentage, minPercentage } from '#contract/percentage.ts'
import type { DayChoice } from '#web/ui/choices.ts'
import { DateField } from '#web/ui/date-field.tsx'
import { addDays, dayIn, shift, startOf } from '#web/ui/days.ts'
import { Field, Input } from '#web/ui/field.tsx'
import { inZone, timeZone } from '#web/ui/settings.ts'
import { TimeField } from '#web/ui/time-field.tsx'
import type { CodeValues } from './code-values.ts'

type CodeFieldsProps = {
  values: CodeValues
  onChange: (change: Partial<CodeValues>) => void
  readOnly: boolean
  percentage: { value: number } | { problem: string }
  /** A save was attempted: empty fields then show an error. */
  wasTried: boolean
  isDateMissing: boolean
  percentageError: string | undefined
  dateError: string | undefined
}

export function CodeFields({ values, onChange, readOnly, percentage, ...told }: CodeFieldsProps) {
  const isTyped = values.percentageDiscount.trim() !== ''
  const problem = 'problem' in percentage && (isTyped || told.wasTried) ? percentage.problem : undefined
  const isCut = 'value' in percentage && Number(values.percentageDiscount) !== percentage.value
  return (
    <>
      <Field
        label="Percentage"
        hint={
          isCut ? `Saved as ${percentage.value}%` : `A whole number from ${minPercentage} to ${maxPercentage}`
        }
        error={problem ?? told.percentageError}
      >
        {(control) => (
          <span className="relative block max-w-40">
            <Input
              {...control}
              name="percentageDiscount"
              aria-keyshortcuts={readOnly ? undefined : 'e'}
              inputMode="decimal"
              autoComplete="off"
              value={values.percentageDiscount}
              readOnly={readOnly}
              onChange={(event) => onChange({ percentageDiscount: event.target.value })}
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
      <div className="flex flex-wrap gap-x-4 gap-y-4">
        <Field
          label="Expiration date"
          error={told.isDateMissing ? 'A complete date and time of day are required.' : told.dateError}
        >
          {(control) => (
            <DateField
              {...control}
              name="expirationDate"
              value={values.date}
              readOnly={readOnly}
              choices={expiryChoices()}
              onChange={(date) => onChange({ date })}
            />
          )}
        </Field>
        <Field label={inZone('Time of day')}>
          {(control) => (
            <TimeField
              {...control}
              name="expirationTime"
              value={values.time}
              readOnly={readOnly}
              onChange={(time) => onChange({ time })}
            />
          )}
        </Field>
      </div>
    </>
  )
}

function expiryChoices(): DayChoice[] {
  const today = dayIn(timeZone, Date.now())
  return [
    { label: 'Today', day: today },
    { label: 'In a week', day: addDays(today, 7) },
    { label: 'In 30 days', day: addDays(today, 30) },
    { label: 'End of month', day: addDays(shift(startOf(today, 'month'), 'month', 1), -1) },
    { label: 'End of year', day: `${today.slice(0, 4)}-12-31` },
  ]
}
