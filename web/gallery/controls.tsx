// Fields of forms and filters: empty, filled, invalid, read-only.

import { useState } from 'react'
import { Chip } from '#web/ui/chip.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { DateRange } from '#web/ui/date-range.tsx'
import { Field, Input } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TimeField } from '#web/ui/time-field.tsx'
import { Sample, Section } from './section.tsx'

const few = ['Any status', 'Active', 'Completed'].map((label) => ({ value: label, label }))
const many = Array.from({ length: 40 }, (_, index) => ({
  value: String(index),
  label: `Label ${index}`,
}))

export function Controls() {
  const [chosen, setChosen] = useState('Any status')
  const [label, setLabel] = useState('3')
  const [day, setDay] = useState('2026-11-21')
  const [time, setTime] = useState('23:59:59')
  const [range, setRange] = useState({ from: '2026-11-01', until: '' })
  return (
    <Section name="Controls">
      <Sample name="Input">
        <Field label="Empty" hint="With a hint">
          {(control) => <Input {...control} placeholder="Placeholder" />}
        </Field>
        <Field label="Wrong" error="Percentage must be a number.">
          {(control) => <Input {...control} defaultValue="ten" />}
        </Field>
        <Field label="Read only">{(control) => <Input {...control} readOnly defaultValue="Fixed" />}</Field>
        <Field label="Disabled">{(control) => <Input {...control} disabled defaultValue="Not now" />}</Field>
      </Sample>
      <Sample name="Select">
        <Select
          aria-label="Status"
          options={few}
          value={chosen}
          isSet={chosen !== 'Any status'}
          onChange={setChosen}
        />
        <Select aria-label="Many" options={many} value={label} onChange={setLabel} />
      </Sample>
      <Sample name="DateField">
        <DateField
          aria-label="Day"
          value={day}
          onChange={setDay}
          choices={[{ label: 'End of year', day: '2026-12-31' }]}
        />
        <DateField aria-label="Day, read only" value="2026-11-21" readOnly onChange={setDay} />
        <TimeField value={time} onChange={setTime} />
      </Sample>
      <Sample name="DateRange">
        <DateRange
          value={range}
          onChange={setRange}
          periods={[{ label: 'November', from: '2026-11-01', until: '2026-11-30' }]}
          dayOf={(end) => end}
        />
      </Sample>
      <Sample name="Chip">
        <Chip label="User" onRemove={() => undefined}>
          Ada Lovelace
        </Chip>
        <Chip label="Email" onRemove={() => undefined}>
          {'a.very.long.address@inbox.example'.repeat(4)}
        </Chip>
      </Sample>
    </Section>
  )
}
