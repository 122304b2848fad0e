// What is read: badges, facts, figures, texts, panels.

import { type ReactNode, useState } from 'react'
import { Plot } from '#web/chart/plot.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge, Status } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Colonnade } from '#web/ui/colonnade.tsx'
import { ColonnadeDoor } from '#web/ui/colonnade-door.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Figure } from '#web/ui/figure.tsx'
import { HoverCard } from '#web/ui/floating/hover-card.tsx'
import { Foreign } from '#web/ui/foreign.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { Highlight } from '#web/ui/highlight.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Card, frame, Panel, Part, Section, scrollPanel } from '#web/ui/panel.tsx'
import { Scroller } from '#web/ui/scroller.tsx'
import { ShowMore } from '#web/ui/show-more.tsx'
import { SmallStars, Stars } from '#web/ui/stars.tsx'
import { Door } from '#web/ui/text-link.tsx'
import { RelativeTime, Time } from '#web/ui/time.tsx'
import { many, wide } from './parts.tsx'

const tones = ['neutral', 'info', 'success', 'warning', 'danger'] as const
const instant = { seconds: 1_795_000_000, nanoseconds: 0 }
const bars = [32, 54, 33, 39, 13, 9, 39, 46, 47, 43, 39, 8, 12, 49]
const waves = Array.from({ length: 84 }, (_, index) => 30 + 25 * Math.sin(index))

export const labels: Record<string, ReactNode> = {
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
}

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
