// The samples of the gallery, by group and name: the design tokens, then each component in its states.

import MoreHorizontal from 'lucide-react/icons/ellipsis'
import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash-2'
import { type ReactNode, useState } from 'react'
import { Plot } from '#web/chart/plot.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge, Status } from '#web/ui/badge.tsx'
import { Button, ButtonLink, IconButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Colonnade } from '#web/ui/colonnade.tsx'
import { ColonnadeDoor } from '#web/ui/colonnade-door.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { DateRange } from '#web/ui/date-range.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Field, Input } from '#web/ui/field.tsx'
import { Figure } from '#web/ui/figure.tsx'
import { HoverCard } from '#web/ui/floating/hover-card.tsx'
import { Foreign } from '#web/ui/foreign.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { Highlight } from '#web/ui/highlight.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { frame, Panel, Part, Section, scrollPanel } from '#web/ui/panel.tsx'
import { Popover } from '#web/ui/popover.tsx'
import { Radio } from '#web/ui/radio.tsx'
import { Scroller } from '#web/ui/scroller.tsx'
import { Select } from '#web/ui/select.tsx'
import { ShowMore } from '#web/ui/show-more.tsx'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import { SmallStars, Stars } from '#web/ui/stars.tsx'
import { EmptyState, ErrorState, NotFoundState } from '#web/ui/states.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { Door, NameLink, TextButton, TextLink } from '#web/ui/text-link.tsx'
import { RelativeTime, Time } from '#web/ui/time.tsx'
import { TimeField } from '#web/ui/time-field.tsx'
import { toast } from '#web/ui/toast.ts'

const nothing = () => undefined

/** Holds the value of a control. */
function Held<Value>(props: {
  initial: Value
  children: (value: Value, set: (next: Value) => void) => ReactNode
}) {
  const [value, setValue] = useState(props.initial)
  return props.children(value, setValue)
}

function colors(...names: string[]): ReactNode {
  return names.map((name) => (
    <span key={name} className="flex items-center gap-2 pr-3 text-xs">
      <span className="size-8 rounded-md border border-line" style={{ background: `var(--color-${name})` }} />
      {name}
    </span>
  ))
}

const wide = (sample: ReactNode) => <div className="@container w-full">{sample}</div>

const sizes = { '2xl': '28', xl: '20', lg: '16', base: '14', sm: '13', xs: '12' }
const looks = ['primary', 'secondary', 'quiet', 'danger'] as const
const tones = ['neutral', 'info', 'success', 'warning', 'danger'] as const
const instant = { seconds: 1_795_000_000, nanoseconds: 0 }
const few = ['Any status', 'Active', 'Completed'].map((label) => ({ value: label, label }))
const many = Array.from({ length: 40 }, (_, index) => ({ value: String(index), label: `Label ${index}` }))

export const samples: Record<string, Record<string, ReactNode>> = {
  Tokens: {
    Surfaces: colors('canvas', 'surface', 'raised', 'hover', 'line', 'line-strong'),
    Text: colors('text', 'muted', 'link'),
    Accent: colors('accent', 'accent-hover', 'accent-soft'),
    Status: colors('neutral', 'info', 'success', 'warning', 'danger', 'danger-fill'),
    'Status, soft': colors('neutral-soft', 'info-soft', 'success-soft', 'warning-soft', 'danger-soft'),
    Charts: colors('chart', 'ghost'),
    Other: colors('star', 'mark', 'veil'),
    Type: Object.entries(sizes).map(([name, pixels]) => (
      <p key={name} style={{ font: `600 var(--text-${name})/1.4 var(--font-sans)` }} className="pr-4">
        {pixels} Stoa, 1,234.50
      </p>
    )),
  },
  Actions: {
    Button: [false, true].map((disabled) =>
      looks.map((look) => (
        <Button key={look} look={look} disabled={disabled}>
          {look}
          {disabled && ', disabled'}
        </Button>
      )),
    ),
    Other: (
      <>
        <IconButton label="Edit">
          <Pencil aria-hidden="true" className="size-4" />
        </IconButton>
        <ButtonLink href="#link">A link as a button</ButtonLink>
        <TextLink href="#link">A link in text</TextLink>
        <NameLink href="#name">A name in a cell</NameLink>
        <Door href="#door">A door</Door>
        <TextButton>A button in text</TextButton>
      </>
    ),
    Menu: (
      <Menu
        label="Actions"
        groups={[
          { entries: [{ label: 'Edit', Icon: Pencil, onSelect: nothing }] },
          {
            heading: 'Order',
            entries: [
              { label: 'Newest first', isChecked: true, onSelect: nothing },
              { label: 'Oldest first', isChecked: false, onSelect: nothing },
            ],
          },
          { entries: [{ label: 'Delete', Icon: Trash, tone: 'danger', onSelect: nothing }] },
        ]}
        trigger={(trigger) => (
          <IconButton {...trigger} label="More">
            <MoreHorizontal aria-hidden="true" className="size-4" />
          </IconButton>
        )}
      />
    ),
    Popover: (
      <Popover label="A panel" trigger={(trigger) => <Button {...trigger}>Open a panel</Button>}>
        {(close) => <Button onClick={close}>Close</Button>}
      </Popover>
    ),
    Dialog: (['centre', 'wide', 'drawer'] as const).map((place) => (
      <Opened key={place} label={place}>
        {(close) => (
          <Dialog title="A dialog" description="With a description." place={place} onClose={close}>
            <Button onClick={close}>Close</Button>
          </Dialog>
        )}
      </Opened>
    )),
    ConfirmDialog: (
      <Opened label="Question">
        {(close) => (
          <ConfirmDialog
            title="Leave without saving?"
            description="The changes on this page are not saved yet."
            confirm="Leave"
            cancel="Stay"
            onConfirm={close}
            onCancel={close}
          />
        )}
      </Opened>
    ),
    Toast: (['default', 'destructive'] as const).map((style) => (
      <Button key={style} onClick={() => toast({ title: 'A title', description: 'A description', style })}>
        {style}
      </Button>
    )),
  },
  Controls: {
    Input: (
      <>
        <Field label="Empty" hint="With a hint">
          {(control) => <Input {...control} placeholder="Placeholder" />}
        </Field>
        <Field label="Wrong" error="Percentage must be a number.">
          {(control) => <Input {...control} defaultValue="ten" />}
        </Field>
        <Field label="Read only">{(control) => <Input {...control} readOnly defaultValue="Fixed" />}</Field>
        <Field label="Disabled">{(control) => <Input {...control} disabled defaultValue="Not now" />}</Field>
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
    Radio: (
      <>
        <Radio name="sample" defaultChecked>
          Chosen
        </Radio>
        <Radio name="sample">Another</Radio>
        <Radio name="refused" disabled>
          Refused
        </Radio>
      </>
    ),
    Select: [few, many].map((options) => (
      <Held key={options.length} initial={options[0]?.value ?? ''}>
        {(value, set) => (
          <Select
            aria-label="Select"
            options={options}
            value={value}
            isSet={value !== options[0]?.value}
            onChange={set}
          />
        )}
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
  },
  Labels: {
    Badge: tones.map((tone) => (
      <Badge key={tone} tone={tone}>
        {tone}
      </Badge>
    )),
    Status: tones.map((tone) => (
      <Status key={tone} tone={tone}>
        {tone}
      </Status>
    )),
    Avatar: (['tiny', 'small', 'medium'] as const).map((size) => (
      <Avatar key={size} pictures={[]} name={size === 'medium' ? undefined : 'Ada'} size={size} />
    )),
    Time: [instant, undefined, 'invalid' as const].map((timestamp) => (
      <span key={String(timestamp)}>
        <Time timestamp={timestamp} /> · <RelativeTime timestamp={timestamp} />
      </span>
    )),
    Stars: [5, 2, 4.5, undefined].map((rating) => (
      <span key={String(rating)} className="flex gap-3 pr-6">
        <Stars rating={rating} />
        <SmallStars rating={rating} />
      </span>
    )),
    'Foreign text': ['Ada', 'مدير', '\u202Emoc.elpmaxe@nimda', 'zero\u200Bwidth'].map((text) => (
      <span key={text} className="pr-4">
        <Foreign>{text}</Foreign>
      </span>
    )),
    Highlight: (
      <p>
        <Highlight text="A splendid lesson about splendid things" terms={['splendid']} />
      </p>
    ),
    Figure: (
      <div className="flex flex-wrap items-baseline gap-8">
        <Figure size="headline">$1,390,299.19</Figure>
        <Figure size="chart">$61,991.47</Figure>
        <Figure size="record">4.8</Figure>
      </div>
    ),
    PageHeader: wide(
      <PageHeader
        title="Ada Lovelace"
        aside={<Badge tone="info">Expert</Badge>}
        summary="ada@inbox.example"
        actions={<Button>An action</Button>}
      />,
    ),
    'Scroller, ShowMore': wide(
      <Scroller label="A long text">
        <ShowMore items={many} first={5} itemName="labels">
          {(shown) => shown.map(({ label }) => <p key={label}>{label}</p>)}
        </ShowMore>
      </Scroller>,
    ),
    HoverCard: <Hovered />,
    'Panel, Part, Section': (
      <div className="grid max-w-3xl gap-6 sm:grid-cols-2">
        <Section title="Latest feedback" actions={<Door href="#all">All feedback</Door>}>
          Calendar invitation arrives as an attachment.
        </Section>
        <Panel>
          <Part title="Booking">Completed</Part>
          <Part title="Prices">$54.00</Part>
        </Panel>
      </div>
    ),
    Heading: (
      <div className="flex flex-wrap items-baseline gap-8">
        <Heading size="page">Page</Heading>
        <Heading size="section">Section</Heading>
        <Heading size="part" level={3}>
          Part
        </Heading>
      </div>
    ),
    'frame, scrollPanel': (
      <div className="grid w-full max-w-3xl gap-6 sm:grid-cols-2">
        <div className={`${frame} p-4`}>A card</div>
        <div className={`${scrollPanel} h-14 p-4`}>{'Rows that scroll. '.repeat(30)}</div>
      </div>
    ),
    Colonnade: (
      <div className="flex flex-wrap gap-8">
        <Colonnade missing={[4]} className="w-56" />
        <Colonnade missing={[]} className="w-56" />
      </div>
    ),
    ColonnadeDoor: (
      <div className="relative grid h-56 w-full place-items-center overflow-hidden bg-canvas">
        <ColonnadeDoor>Sign in</ColonnadeDoor>
      </div>
    ),
    'Chart: bars, area, share': <Plots />,
    'Card, Facts': (
      <Card title="Booking">
        <Facts
          facts={[
            { name: 'Slot', value: '2 Mar 2026, 09:00–10:30' },
            { name: 'Status', value: <Status tone="success">Active</Status> },
            { name: 'A long name of a fact', value: 'A value that is long as well. '.repeat(4) },
          ]}
        />
      </Card>
    ),
  },
  States: {
    EmptyState: wide(<EmptyState title="No sessions found">Fewer filters may help</EmptyState>),
    ErrorState: wide(<ErrorState loading="sessions" error={new Error('503: asleep')} onRetry={nothing} />),
    NotFoundState: wide(<NotFoundState title="Session not found" />),
    PageSkeleton: wide(<PageSkeleton />),
  },
}

const bars = [32, 54, 33, 39, 13, 9, 39, 46, 47, 43, 39, 8, 12, 49]
const waves = Array.from({ length: 84 }, (_, index) => 30 + 25 * Math.sin(index))

/** Each with the period before, the active unit and a unit that is not over. */
function Plots() {
  const scale = { bottom: 0, top: 60, ticks: [0, 20, 40, 60] }
  return (
    <div className="grid w-full gap-8 sm:grid-cols-3">
      {(['bars', 'area', 'line'] as const).map((kind) => {
        const heights = kind === 'area' ? waves : bars
        return (
          <div key={kind} className="relative h-36">
            <Plot
              shape={kind === 'line' ? 'line' : 'bars'}
              heights={heights}
              before={heights.toReversed()}
              scale={scale}
              active={4}
              isUnfinished
            />
          </div>
        )
      })}
    </div>
  )
}

/** Shown without a pointer. */
function Hovered() {
  const [anchor, setAnchor] = useState<Element | null>(null)
  return (
    <>
      <span ref={setAnchor} className="mb-24">
        Ada Lovelace
      </span>
      {anchor && (
        <HoverCard id="sample-card" anchor={anchor}>
          <p className="p-3">What the card of a link tells.</p>
        </HoverCard>
      )}
    </>
  )
}

/** A button that opens a dialog. */
function Opened({ label, children }: { label: string; children: (close: () => void) => ReactNode }) {
  return (
    <Held initial={false}>
      {(isOpen, set) => (
        <>
          <Button onClick={() => set(true)}>{label}</Button>
          {isOpen && children(() => set(false))}
        </>
      )}
    </Held>
  )
}
