// What a person fills in or chooses from.

import type { ReactNode } from 'react'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { DateRange } from '#web/ui/date-range.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { TimeField } from '#web/ui/time-field.tsx'
import { Held, many, nothing } from './parts.tsx'

const few = ['Any status', 'Active', 'Completed'].map((label) => ({ value: label, label }))

export const controls: Record<string, ReactNode> = {
  Input: (
    <>
      <TextField label="Empty" hint="With a hint" placeholder="Placeholder" />
      <TextField label="Wrong" error="Percentage must be a number." defaultValue="ten" />
      <TextField label="Read only" readOnly defaultValue="Fixed" />
      <TextField label="Disabled" disabled defaultValue="Not now" />
    </>
  ),
  Checkbox: (
    <>
      <Checkbox>Off</Checkbox>
      <Checkbox defaultChecked>On</Checkbox>
      <Checkbox isMixed>Some</Checkbox>
      <Checkbox disabled>Refused</Checkbox>
      <Checkbox defaultChecked disabled>
        Fixed
      </Checkbox>
    </>
  ),
  Select: [few, many].map((options) => (
    <Held key={options.length} initial={options[0]?.value ?? ''}>
      {(value, set) => <Select aria-label="Select" options={options} value={value} onChange={set} />}
    </Held>
  )),
  DateField: (
    <Held initial="2026-11-21">
      {(day, set) => (
        <>
          <DateField
            aria-label="Day"
            value={day}
            onChange={set}
            choices={[{ label: 'End of year', day: '2026-12-31' }]}
          />
          <DateField aria-label="Day, read only" value={day} readOnly onChange={set} />
        </>
      )}
    </Held>
  ),
  TimeField: <Held initial="23:59:59">{(time, set) => <TimeField value={time} onChange={set} />}</Held>,
  DateRange: (
    <Held initial={{ from: '2026-11-01', until: '' }}>
      {(value, set) => (
        <DateRange
          value={value}
          onChange={set}
          periods={[{ label: 'November', from: '2026-11-01', until: '2026-11-30' }]}
          dayOf={(end) => end}
        />
      )}
    </Held>
  ),
  Switch: (
    <Switch
      label="Shown as"
      options={['Cards', 'Table'].map((label) => ({
        label,
        href: `#${label}`,
        isPresent: label === 'Cards',
      }))}
    />
  ),
  Chip: ['Ada Lovelace', 'a.very.long.address@inbox.example'.repeat(4)].map((value) => (
    <Chip key={value} label="User" onRemove={nothing}>
      {value}
    </Chip>
  )),
}
