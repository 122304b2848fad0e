// The three inputs of a discount code: percentage, date, and time of day in the console's zone.

import { Field, Input } from '#web/ui/field.tsx'
import { timeZone } from '#web/ui/time-zone.ts'
import type { CodeValues } from './code-values.ts'

type CodeFieldsProps = {
  values: CodeValues
  onChange: (change: Partial<CodeValues>) => void
  readOnly: boolean
  percentage: { value: number } | { problem: string }
  /** A save has been tried: what is still missing is then pointed at. */
  wasTried: boolean
  isDateMissing: boolean
  percentageError: string | undefined
  dateError: string | undefined
}

export function CodeFields({ values, onChange, readOnly, percentage, ...told }: CodeFieldsProps) {
  const isTyped = values.percentage.trim() !== ''
  const problem = 'problem' in percentage && (isTyped || told.wasTried) ? percentage.problem : undefined
  const isCut = 'value' in percentage && Number(values.percentage) !== percentage.value
  return (
    <>
      <Field
        label="Percentage"
        hint={isCut ? `Saved as ${percentage.value}%` : 'A whole number from 0 to 100'}
        error={problem ?? told.percentageError}
      >
        {(control) => (
          <span className="relative block max-w-40">
            <Input
              {...control}
              name="percentageDiscount"
              inputMode="decimal"
              autoComplete="off"
              value={values.percentage}
              readOnly={readOnly}
              onChange={(event) => onChange({ percentage: event.target.value })}
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
            <Input
              {...control}
              type="date"
              name="expirationDate"
              max="9999-12-31"
              value={values.date}
              readOnly={readOnly}
              onChange={(event) => onChange({ date: event.target.value })}
              className="min-w-44"
            />
          )}
        </Field>
        <Field label={`Time of day (${timeZone})`}>
          {(control) => (
            <Input
              {...control}
              type="time"
              step={1}
              name="expirationTime"
              value={values.time}
              readOnly={readOnly}
              onChange={(event) => onChange({ time: event.target.value })}
              className="min-w-36"
            />
          )}
        </Field>
      </div>
    </>
  )
}
