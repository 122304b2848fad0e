// Two to four experts side by side: their figures over a period, and the same over time on shared axes.

// biome-ignore-all lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard

import type { QueryClient } from '@tanstack/react-query'
import {
  type ComparedExpert,
  type ComparisonQuery,
  compareExperts,
  readComparison,
} from '#contract/comparison.ts'
import { prefetch, useRead } from '#web/api/read.ts'
import { comparisonPath, expertsPath, userPath } from '#web/paths.ts'
import { useLocation } from '#web/router/location.ts'
import { timeZone } from '#web/settings.ts'
import { Loaded } from '#web/shared/loaded.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Foreign } from '#web/ui/foreign.tsx'
import { later } from '#web/ui/later.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { scrollPanel } from '#web/ui/panel.tsx'
import { EmptyState, Skeleton } from '#web/ui/states.tsx'
import { NameLink, Switch } from '#web/ui/text-link.tsx'
import { type Days, expertFigures, FigureLink } from './figures.tsx'

const ComparedExperts = later(async () => (await import('./compared-experts.tsx')).ComparedExperts)
// Below the figures.
const ComparedCharts = later(async () => (await import('./compared-series.tsx')).ComparedCharts)
const ComparedSeries = later(async () => (await import('./compared-series.tsx')).ComparedSeries)

type View = 'charts' | 'table'

export function ComparisonPage() {
  const { search } = useLocation()
  const given = new URLSearchParams(search)
  const query = readComparison(given)
  return (
    <>
      <PageHeader
        title="Compare experts"
        back={{ href: expertsPath({ as: 'table', ...query }), label: 'Experts' }}
      />
      {query ? (
        <Compared query={query} view={given.get('view') === 'table' ? 'table' : 'charts'} />
      ) : (
        <EmptyState title="Nobody to compare">
          <ButtonLink href={expertsPath({ as: 'table' })} size="small" className="mt-2">
            Tick two to four experts
          </ButtonLink>
        </EmptyState>
      )}
    </>
  )
}

ComparisonPage.readAhead = async (client: QueryClient) => {
  const query = readComparison(new URLSearchParams(location.search))
  if (query) await prefetch(client, compareExperts, { query })
}

const periods = [
  { label: 'Last 30 days', slotFrom: 'today-29', slotUntil: 'today' },
  { label: 'This month', slotFrom: 'month', slotUntil: 'month' },
  { label: 'Last 12 months', slotFrom: 'today-364', slotUntil: 'today' },
  { label: 'All time', slotFrom: undefined, slotUntil: undefined },
]

function Compared({ query, view }: { query: ComparisonQuery; view: View }) {
  const read = useRead(compareExperts, { query }, { keepPrevious: true })
  const isPrevious = read.state === 'ready' && read.isPrevious
  const stated = { ...query, view: view === 'table' ? view : undefined }
  const days = { from: query.slotFrom, until: query.slotUntil }
  return (
    <>
      <div className="mb-4 flex flex-wrap gap-2">
        <Switch
          label="Period"
          options={periods.map(({ label, ...bounds }) => ({
            label,
            href: comparisonPath({ ...stated, ...bounds }),
            isPresent: query.slotFrom === bounds.slotFrom && query.slotUntil === bounds.slotUntil,
          }))}
        />
        <ButtonLink href={comparisonPath({ ...stated, view: view === 'table' ? undefined : 'table' })}>
          {view === 'table' ? 'As charts' : 'As table'}
        </ButtonLink>
        {read.state === 'ready' && <ComparedExperts experts={read.data.experts} stated={stated} />}
      </div>
      <Loaded read={read} entityName="the comparison" skeleton={<Skeleton className="rest-of-window" />}>
        {(comparison) => (
          <div className={`flex flex-col gap-6 ${isPrevious ? 'opacity-60' : ''}`}>
            <ComparedFigures experts={comparison.experts} days={days} />
            <p className="-mb-3 text-xs text-muted">
              Over time, by the day of the slot, {timeZone}; the charts of one figure share their axes
              {view === 'charts' && '; hatched or dotted: not over'}
            </p>
            {view === 'table' ? (
              <ComparedSeries comparison={comparison} />
            ) : (
              <ComparedCharts comparison={comparison} />
            )}
          </div>
        )}
      </Loaded>
    </>
  )
}

/** The figures side by side, each a link to the sessions that make it up. */
function ComparedFigures({ experts, days }: { experts: readonly ComparedExpert[]; days: Days }) {
  return (
    <section aria-label="Figures side by side" tabIndex={0} className={scrollPanel}>
      <table className="w-full table-fixed" style={{ minWidth: `${6.5 + 9.5 * experts.length}rem` }}>
        <thead>
          <tr>
            <th
              scope="col"
              className={`${cellClasses} w-26 text-left text-xs font-medium text-muted sm:w-32`}
            >
              Figure
            </th>
            {experts.map(({ id, name }) => (
              <th
                key={id}
                scope="col"
                className={`${cellClasses} ${inLine} text-right font-medium break-words`}
              >
                <NameLink href={userPath(id, 'experts')}>
                  <Foreign>{name}</Foreign>
                </NameLink>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {expertFigures.map((figure) => (
            <tr key={figure.key} className="border-t border-line hover:bg-hover">
              <th scope="row" className={`${cellClasses} text-left font-normal text-muted`}>
                {figure.label}
              </th>
              {experts.map(({ id, figures }) => (
                <td
                  key={id}
                  className={`${cellClasses} text-right tabular-nums ${figure.count ? '' : inLine}`}
                >
                  <FigureLink figure={figure} expert={id} figures={figures} days={days} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const cellClasses = 'px-2 py-1.5 sm:px-3'
/** Reserves the width of the counts that `FigureLink` shows in other rows. */
const inLine = 'pr-12! sm:pr-13!'
