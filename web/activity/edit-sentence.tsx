// A change of tags or discount codes as a sentence: 'Ada changed PODCAST25 from 25% to 35%'.

import type { Edit } from '#contract/activity.ts'
import { entities } from '#contract/entities.ts'
import { activityPath, recordPath } from '#web/paths.ts'
import { ActorLink } from '#web/records/change-differences.tsx'
import { recordVersions } from '#web/records/record-versions.ts'
import { Foreign } from '#web/ui/foreign.tsx'
import { formatCount } from '#web/ui/format.ts'
import { NameLink } from '#web/ui/text-link.tsx'

/** A part of a sentence of two lines: cut off if it would leave no room for the rest. */
const cut = 'inline-block overflow-clip align-baseline text-ellipsis whitespace-nowrap'
export const nameClasses = `${cut} max-w-48 font-medium min-[1200px]:max-w-80`

type OfMany = Edit & { act: string }

export function isOfMany(change: Edit): change is OfMany {
  return change.changes > 1 && change.act !== null
}

export function EditSentence({ entry }: { entry: Edit }) {
  return (
    <>
      <ActorLink actor={entry.actor} className={nameClasses} /> {entry.kind}{' '}
      {isOfMany(entry) ? <Together change={entry} /> : <Single change={entry} />}
    </>
  )
}

function Together({ change: { entity, act, changes } }: { change: OfMany }) {
  return (
    <NameLink href={activityPath({ act })} className={nameClasses}>
      {formatCount(changes)} {entities[entity].singular}s
    </NameLink>
  )
}

function Single({ change: { entity, record, before, after } }: { change: Edit }) {
  const { nameOf, fields } = recordVersions[entity]
  const changed = before && after ? fields.filter(({ text }) => text(before) !== text(after)) : []
  const [first, ...more] = changed
  return (
    <>
      {entities[entity].singular}{' '}
      <NameLink href={recordPath(entity, record)} className={nameClasses}>
        <Foreign>{nameOf({ ...(after ?? before), id: record })}</Foreign>
      </NameLink>
      {/* A percentage says what it is. */}
      {first?.name === 'percentageDiscount' && more.length === 0 ? (
        <FromTo before={first.text(before)} after={first.text(after)} />
      ) : (
        <FieldChanges
          fields={changed.map(({ label, text }) => ({ label, before: text(before), after: text(after) }))}
        />
      )}
    </>
  )
}

type Field = { label: string; before: string; after: string }

/** Of several fields only the new values, so that all of them are in sight. The old ones are in the preview. */
export function FieldChanges({ fields }: { fields: readonly Field[] }) {
  return fields.map(({ label, before, after }, index) => (
    <span key={label}>
      {index === 0 ? ': ' : ', '}
      {inSentence(label)}
      {fields.length === 1 ? (
        <FromTo before={before} after={after} />
      ) : (
        <>
          {' '}
          <New text={after} />
        </>
      )}
    </span>
  ))
}

export function inSentence(label: string): string {
  return label.charAt(0).toLowerCase() + label.slice(1)
}

export function FromTo({ before, after }: { before: string; after: string }) {
  return (
    <>
      {' from '}
      <del className={`${cut} max-w-32 text-muted no-underline`}>
        <Foreign>{before || 'empty'}</Foreign>
      </del>{' '}
      to <New text={after} />
    </>
  )
}

function New({ text }: { text: string }) {
  return (
    <ins className="font-medium no-underline [overflow-wrap:anywhere]">
      <Foreign>{text || 'empty'}</Foreign>
    </ins>
  )
}
