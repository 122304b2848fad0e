// The beginning of Data issues: which specified fields of each entity are readable, and which fields nothing reads. At first only shows the
// fields that need attention.

// biome-ignore-all lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard

import { useState } from 'react'
import type { EntityName } from '#contract/entities.ts'
import {
  type FieldCount,
  type FieldSummary,
  getFieldSummaries,
  type UnknownField,
  type ValueCount,
  valueCountsText,
} from '#contract/field-summary.ts'
import { useRead } from '#web/api/read.ts'
import { faultsPath, listPath } from '#web/paths.ts'
import { capitalise } from '#web/shared/loaded.tsx'
import { Button } from '#web/ui/button.tsx'
import { Foreign } from '#web/ui/foreign.tsx'
import { formatCount } from '#web/ui/format.ts'
import { scrollPanel } from '#web/ui/panel.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { NameLink, TextLink } from '#web/ui/text-link.tsx'

export function FieldSummaries({ entity }: { entity: EntityName | undefined }) {
  const read = useRead(getFieldSummaries, {}, { again: true })
  const [areAll, setAll] = useState(false)
  if (read.state === 'loading') return null
  if (read.state === 'failed')
    return <ErrorState loading="the summary of fields" error={read.error} onRetry={read.retry} />
  const summaries = read.data.filter(
    (one) => one.documents > 0 && (entity === undefined || one.entity === entity),
  )
  const shown = summaries.filter((one) => areAll || isNotable(one))
  return (
    <section aria-label="Summary by field" className="mb-4">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <p className="text-muted">
          {shown.length === 0 || areAll ? formatAll(summaries) : 'Fields that need a look'}
        </p>
        {summaries.length > 0 && (
          <Button size="small" look="quiet" aria-pressed={areAll} onClick={() => setAll(!areAll)}>
            All fields
          </Button>
        )}
      </div>
      {shown.length > 0 && (
        <section aria-label="Fields" tabIndex={0} className={`${scrollPanel} max-h-96`}>
          <table className="w-full border-separate border-spacing-0">
            <caption className="sr-only">Readable, absent and malformed, by entity and field</caption>
            <thead>
              <tr className="text-left text-xs text-muted">
                {['Field', 'Readable', 'Absent', 'Malformed'].map((head) => (
                  <th
                    key={head}
                    scope="col"
                    className={`${cell} sticky top-0 z-2 bg-surface font-medium ${head === 'Field' ? '' : 'w-0 text-right sm:w-32'}`}
                  >
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            {shown.map((summary) => (
              <Rows key={summary.entity} summary={summary} areAll={areAll} />
            ))}
          </table>
        </section>
      )}
    </section>
  )
}

function formatAll(summaries: readonly FieldSummary[]): string {
  const isLacking = summaries.some(isNotable)
  return isLacking ? 'All fields' : 'Every field that documents should have is readable in most of them.'
}

function isNotable({ fields, unknown, lacking }: FieldSummary): boolean {
  return lacking.length > 0 || unknown.length > 0 || fields.some(({ malformed }) => malformed > 0)
}

function Rows({ summary, areAll }: { summary: FieldSummary; areAll: boolean }) {
  const { entity, documents, isSample, fields, unknown, lacking } = summary
  const shown = fields.filter(({ field, malformed }) => areAll || malformed > 0 || lacking.includes(field))
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={4} className={`${cell} text-left font-medium`}>
          <NameLink href={listPath(entity)}>{capitalise(entity.replace('-', ' '))}</NameLink>
          <span className="font-normal text-muted">
            {' '}
            {isSample ? 'a sample of ' : ''}
            {formatCount(documents)}
          </span>
        </th>
      </tr>
      {shown.map((counted) => (
        <Specified
          key={counted.field}
          entity={entity}
          counted={counted}
          isLacking={lacking.includes(counted.field)}
        />
      ))}
      {unknown.map((found) => (
        <Unread key={found.field} found={found} documents={documents} />
      ))}
    </tbody>
  )
}

type SpecifiedProps = { entity: EntityName; counted: FieldCount; isLacking: boolean }

function Specified({ entity, counted, isLacking }: SpecifiedProps) {
  const { field, readable, absent, malformed, example, expected, values } = counted
  return (
    <tr>
      <th scope="row" className={`${cell} text-left font-normal`}>
        <span className="font-mono text-xs">{field}</span>
        {example !== undefined && (
          <span className="block text-xs break-words text-muted">
            such as <Foreign>{example}</Foreign>, expected {expected}
          </span>
        )}
        <Values counts={values} />
      </th>
      <td className={`${cell} text-right ${isLacking ? 'font-medium text-warning' : ''}`}>
        {formatCount(readable)}
      </td>
      <td className={`${cell} text-right`}>{formatCount(absent)}</td>
      <td className={`${cell} text-right`}>
        {malformed > 0 ? (
          <TextLink href={faultsPath({ entity, q: field })}>{formatCount(malformed)}</TextLink>
        ) : (
          '0'
        )}
      </td>
    </tr>
  )
}

function Unread({ found, documents }: { found: UnknownField; documents: number }) {
  const { field, documents: count, example, like, values } = found
  return (
    <tr>
      <th scope="row" className={`${cell} text-left font-normal`}>
        <Foreign className="font-mono text-xs break-words">{field}</Foreign>
        <span className="block text-xs break-words text-muted">
          such as <Foreign>{example}</Foreign>
          {like !== undefined && `, looks like ${like}`}
        </span>
        <Values counts={values} />
      </th>
      <td colSpan={3} className={`${cell} text-right text-muted`}>
        not read, in {formatCount(count)} of {formatCount(documents)}
      </td>
    </tr>
  )
}

/** For a field with few values: 'USD 2,940 · EUR 60'. */
function Values({ counts }: { counts: readonly ValueCount[] | undefined }) {
  if (!counts) return null
  return <Foreign className="block text-xs break-words text-muted">{valueCountsText(counts)}</Foreign>
}

const cell = 'border-b border-line-soft px-2 py-1.5 align-baseline sm:px-4'
