import { addDays } from '#contract/days.ts'
import type { ListedDiscountCode } from '#contract/discount-codes.ts'
import { changeDiscountCodes, type DiscountCodesChange, maxExtension } from '#contract/discount-codes-acts.ts'
import { ActBar } from '#web/acts/act-bar.tsx'
import { actionsOf, deletionOf, type ManyActions, type TypedValues } from '#web/acts/many-action.ts'
import type { SelectedRows } from '#web/list/use-row-ticks.ts'
import { timeZone } from '#web/settings.ts'
import { today } from '#web/ui/days.ts'
import { TextField } from '#web/ui/field.tsx'
import { countText } from '#web/ui/format.ts'
import { ExpiryFields, expiredQuestion, PercentageField } from './code-fields.tsx'
import { type CodeValues, endOfDay, errorsOf, readExpiration, readPercentage } from './code-values.ts'

function codeValuesOf({ percentageDiscount = '', date = '', time = '' }: TypedValues): CodeValues {
  return { percentageDiscount, date, time }
}

/** The fields of the single code's form. Incomplete values show an error once something is typed. */
function fieldsOf(values: TypedValues) {
  const code = codeValuesOf(values)
  const isComplete = readExpiration(code, undefined, timeZone) !== undefined
  return {
    values: code,
    errors: errorsOf(code, { isComplete, wasTried: true, refusal: undefined }),
    readOnly: false,
  }
}

function readDays(text = ''): number | undefined {
  const days = /^\d{1,4}$/.test(text.trim()) ? Number(text) : 0
  return days >= 1 && days <= maxExtension ? days : undefined
}

const byKind = actionsOf<ListedDiscountCode, DiscountCodesChange>({
  extend: {
    label: 'Add days',
    title: (codes) => `Add days to ${codes}`,
    initial: { days: '30' },
    read({ days }) {
      const whole = readDays(days)
      return whole === undefined ? undefined : { kind: 'extend', days: whole }
    },
    fields: ({ days = '' }, onChange) => (
      <TextField
        label="Days"
        hint="Each code's expiry moves by this many days"
        error={readDays(days) === undefined ? `A whole number from 1 to ${maxExtension}` : undefined}
        name="days"
        inputMode="numeric"
        autoComplete="off"
        value={days}
        onType={(days) => onChange({ days })}
        className="max-w-40"
      />
    ),
  },
  expiration: {
    label: 'Set expiry',
    title: (codes) => `Set the expiry of ${codes}`,
    get initial() {
      return { date: addDays(today.get(), 30), time: endOfDay }
    },
    read(values) {
      const expirationDate = readExpiration(codeValuesOf(values), undefined, timeZone)
      return expirationDate && { kind: 'expiration', expirationDate }
    },
    question: ({ expirationDate }, count) => expiredQuestion(expirationDate, count),
    fields: (values, onChange) => <ExpiryFields {...fieldsOf(values)} extended="" onChange={onChange} />,
  },
  percentage: {
    label: 'Set percentage',
    title: (codes) => `Set the percentage of ${codes}`,
    initial: { percentageDiscount: '' },
    read({ percentageDiscount = '' }) {
      const percentage = readPercentage(percentageDiscount)
      return 'value' in percentage ? { kind: 'percentage', percentageDiscount: percentage.value } : undefined
    },
    fields(values, onChange) {
      const { errors, ...rest } = fieldsOf(values)
      const isTyped = rest.values.percentageDiscount !== ''
      return (
        <PercentageField
          {...rest}
          errors={{ ...errors, percentageDiscount: isTyped ? errors.percentageDiscount : undefined }}
          onChange={onChange}
        />
      )
    },
  },
  delete: deletionOf((codes) => {
    const uses = codes.reduce((sum, { usage }) => sum + (usage?.uses ?? 0), 0)
    const days = new URLSearchParams(location.search)
    // With a period the rows have its figures alone.
    const when = days.has('slotFrom') || days.has('slotUntil') ? ' in the days shown' : ''
    const them = codes.length === 1 ? 'it' : 'them'
    const kept =
      uses === 0
        ? `No booking used ${them}${when}.`
        : `${countText(uses, { one: 'booking', many: 'bookings' })} used ${them}${when} and ${uses === 1 ? 'keeps its' : 'keep their'} discount.`
    return `${kept} Customers can no longer redeem ${them}.`
  }),
})

const actions: ManyActions<ListedDiscountCode, DiscountCodesChange> = {
  entity: 'discount-codes',
  one: 'code',
  many: 'codes',
  batch: changeDiscountCodes,
  nameOf: ({ id }) => id,
  actions: byKind,
}

export function CodeActs(props: SelectedRows<ListedDiscountCode>) {
  return <ActBar of={actions} {...props} />
}
