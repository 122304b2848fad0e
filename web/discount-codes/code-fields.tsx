// The fields of a discount code: percentage, and the day and time of its expiration in the console's zone; and the question about an
// expiration in the past.

import { addDays } from '#contract/days.ts'
import { type DiscountCode, isExpired } from '#contract/discount-codes.ts'
import { maxPercentage, minPercentage } from '#contract/percentage.ts'
import type { Timestamp } from '#contract/timestamp.ts'
import type { Question } from '#web/forms/use-question.tsx'
import { inZone, timeZone } from '#web/settings.ts'
import { CodeStatus, present, useIsExpired } from '#web/shared/code-texts.tsx'
import type { Peculiarity } from '#web/shared/zoned-time.ts'
import { DateField, TimeField } from '#web/ui/date-field.tsx'
import { formatDay, shift, startOf, today } from '#web/ui/days.ts'
import { FormField, Input } from '#web/ui/field.tsx'
import { formatExactly } from '#web/ui/format.ts'
import { RelativeTime } from '#web/ui/time.tsx'
import type { DayChoice } from '#web/ui/use-popup.ts'
import { type CodeErrors, type CodeValues, readPercentage } from './code-values.ts'

type CodeFieldsProps = {
  values: CodeValues
  errors: CodeErrors
  onChange: (change: Partial<CodeValues>) => void
  readOnly: boolean
  /** The day that the choices extend by 30 days; '' for none. */
  extended: string
  code?: DiscountCode
}

export function CodeFields(props: CodeFieldsProps) {
  return (
    <>
      <PercentageField {...props} />
      <ExpiryFields {...props} />
    </>
  )
}

export function PercentageField({
  values,
  errors,
  onChange,
  readOnly,
  code,
}: Omit<CodeFieldsProps, 'extended'>) {
  return (
    <FormField
      label="Percentage"
      hint={percentageHint(values.percentageDiscount, code)}
      error={errors.percentageDiscount}
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
          <span aria-hidden="true" className="absolute inset-y-0 right-3 grid place-items-center text-muted">
            %
          </span>
        </span>
      )}
    </FormField>
  )
}

export function ExpiryFields({ values, errors, onChange, readOnly, extended }: CodeFieldsProps) {
  return (
    // Columns of fixed width, so that an error of the first field wraps below it. Below 400 px there is room for only one.
    <div className="grid gap-4 min-[400px]:grid-cols-[10rem_minmax(0,1fr)]">
      <FormField label="Expiration date" error={errors.expirationDate}>
        {(control) => (
          <DateField
            {...control}
            name="expirationDate"
            value={values.date}
            readOnly={readOnly}
            isAhead
            choices={expiryChoices(extended)}
            onChange={(date) => onChange({ date })}
          />
        )}
      </FormField>
      <FormField label={inZone('Time of day')}>
        {(control) => (
          <TimeField
            {...control}
            name="expirationTime"
            value={values.time}
            readOnly={readOnly}
            onChange={(time) => onChange({ time })}
          />
        )}
      </FormField>
    </div>
  )
}

function percentageHint(input: string, code: DiscountCode | undefined): string {
  const percentage = readPercentage(input, code)
  const isCut = 'value' in percentage && Number(input) !== percentage.value
  return isCut ? `Saved as ${percentage.value}%` : `A whole number from ${minPercentage} to ${maxPercentage}`
}

function expiryChoices(extended: string): DayChoice[] {
  const day = today.get()
  return [
    ...(extended
      ? [{ label: `+30 days: ${formatDay(addDays(extended, 30))}`, day: addDays(extended, 30) }]
      : []),
    { label: 'Today', day },
    { label: 'In a week', day: addDays(day, 7) },
    { label: 'In 30 days', day: addDays(day, 30) },
    { label: 'End of month', day: addDays(shift(startOf(day, 'month'), 'month', 1), -1) },
    { label: 'End of year', day: `${day.slice(0, 4)}-12-31` },
  ]
}

/** Returns the question to ask before a code is saved with this expiration; undefined if it is in the future. */
export function expiredQuestion(expirationDate: Timestamp, count = 1): Question | undefined {
  if (!isExpired({ expirationDate }, present())) return undefined
  return {
    title:
      count === 1
        ? 'This date is in the past. Save an expired code?'
        : 'This date is in the past. Save expired codes?',
    description: `The expiration date is ${formatExactly(expirationDate, timeZone)}.`,
    confirm: 'Save anyway',
  }
}

type ExpiryPreviewProps = { expiration: Timestamp | undefined; peculiarity: Peculiarity }

const notes = {
  skipped: 'The clocks go forward past this time; the first time after it counts.',
  twice: 'The clocks go back and show this time twice; the first of the two counts.',
}

/** Shows what the form would save: the exact time of expiration, the zone and the status. */
export function ExpiryPreview({ expiration, peculiarity }: ExpiryPreviewProps) {
  const isExpired = useIsExpired(expiration)
  return (
    <div className="min-h-11 border-l-2 border-line pl-3">
      {expiration ? (
        <div data-preview="">
          <p>
            {isExpired ? 'Expired' : 'Expires'} on{' '}
            <strong className="font-semibold">{formatExactly(expiration, timeZone)}</strong>
            {timeZone !== 'UTC' && ` (${timeZone})`}
          </p>
          <p className="mt-1 flex gap-4 text-muted">
            <CodeStatus expirationDate={expiration} />
            <RelativeTime timestamp={expiration} />
          </p>
          {peculiarity && <p className="mt-2 text-warning">{notes[peculiarity]}</p>}
        </div>
      ) : (
        <p className="text-muted">Complete the date and the time to see when the code expires.</p>
      )}
    </div>
  )
}
