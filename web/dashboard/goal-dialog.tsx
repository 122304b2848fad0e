// Sets the goals of the charts: an amount within a number of weeks. An empty amount removes the goal.

import { useState } from 'react'
import { type Goal, type GoalMeasure, type Goals, setGoals } from '#contract/goals.ts'
import { plainAmount, readDecimal } from '#contract/money.ts'
import { useWrite } from '#web/api/write.ts'
import { Form, FormError, fieldError, formError } from '#web/forms/form.tsx'
import { Dialog, DialogButtons } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'

type Typed = { amount: string; weeks: string }

const typed = (goal: Goal | null): Typed => ({ amount: goal?.amount ?? '', weeks: String(goal?.weeks ?? 4) })

/** An amount that cannot be read is sent as 0, which the server refuses with a reason. */
function goalOf({ amount, weeks }: Typed): Goal | null {
  const plain = plainAmount(amount)
  return plain === ''
    ? null
    : { amount: readDecimal(plain) ?? '0', weeks: Number(weeks.trim() || Number.NaN) }
}

export function GoalDialog({ goals, onClose }: { goals: Goals; onClose: () => void }) {
  const [revenue, setRevenue] = useState(() => typed(goals.revenue))
  const [sessions, setSessions] = useState(() => typed(goals.sessions))
  const { send, isWriting, error } = useWrite(setGoals)
  const save = () =>
    send({ body: { revenue: goalOf(revenue), sessions: goalOf(sessions) } }, () => {
      toast({ title: 'Goals saved' })
      onClose()
    })
  const fields = (measure: GoalMeasure, label: string, value: Typed, onChange: (value: Typed) => void) => (
    <div className="grid grid-cols-2 gap-3">
      <TextField
        label={label}
        inputMode="decimal"
        autoComplete="off"
        placeholder="No goal"
        error={fieldError(error, `${measure}.amount`, 'It')}
        value={value.amount}
        onType={(amount) => onChange({ ...value, amount })}
      />
      <TextField
        label="Weeks"
        inputMode="numeric"
        autoComplete="off"
        error={fieldError(error, `${measure}.weeks`, 'It')}
        value={value.weeks}
        onType={(weeks) => onChange({ ...value, weeks })}
      />
    </div>
  )
  return (
    <Dialog
      title="Goals"
      description="Everyone sees the goal as a line on the charts, scaled to the day, week or month."
      onClose={onClose}
    >
      <Form error={error} onSubmit={save}>
        {fields('revenue', 'Revenue (USD)', revenue, setRevenue)}
        {fields('sessions', 'Sessions', sessions, setSessions)}
        <FormError text={formError(error, ['revenue', 'sessions'])} />
        <DialogButtons onClose={onClose} confirm="Save" disabled={isWriting} />
      </Form>
    </Dialog>
  )
}
