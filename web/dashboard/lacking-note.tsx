// Warns on the dashboard that documents lack specified fields, so that its figures are wrong.

import { Fragment } from 'react'
import { entities } from '#contract/entities.ts'
import { type FieldSummary, getFieldSummaries } from '#contract/field-summary.ts'
import { useRead } from '#web/api/read.ts'
import { faultsPath } from '#web/paths.ts'
import { formatCount } from '#web/ui/format.ts'
import { TextLink } from '#web/ui/text-link.tsx'

const mostNamed = 3

/** Placed next to the title, where it does not move anything when it appears. */
export function LackingLink() {
  return useLacking().length > 0 && <TextLink href={faultsPath()}>Figures may be wrong</TextLink>
}

/** At the end of the page for the same reason. */
export function LackingNote() {
  const lacking = useLacking()
  if (lacking.length === 0) return null
  const named = lacking.slice(0, mostNamed)
  return (
    <p role="status" className="mt-6 rounded-md bg-warning-soft p-3 text-warning forced-colors:border">
      Unreadable in more than half of the documents, so figures and lists may be wrong:{' '}
      {named.map(({ entity, documents, field, readable }, index) => (
        <Fragment key={`${entity} ${field}`}>
          {index > 0 && ', '}
          <span className="font-medium">{field}</span> ({formatCount(readable)} of {formatCount(documents)}{' '}
          {documents === 1 ? entities[entity].singular : entity.replace('-', ' ')})
        </Fragment>
      ))}
      {lacking.length > mostNamed && ` and ${formatCount(lacking.length - mostNamed)} more`}.{' '}
      <TextLink href={faultsPath()}>See why</TextLink>
    </p>
  )
}

function useLacking() {
  const read = useRead(getFieldSummaries, {})
  return read.state === 'ready' ? read.data.flatMap(lackingIn) : []
}

function lackingIn({ entity, documents, lacking, fields }: FieldSummary) {
  return fields
    .filter(({ field }) => lacking.includes(field))
    .map(({ field, readable }) => ({ entity, documents, field, readable }))
}
