// The figures of a few experts side by side, each a link to the sessions that make it up.

// biome-ignore-all lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard

import type { ComparedExpert } from '#contract/comparison.ts'
import { userPath } from '#web/paths.ts'
import { Foreign } from '#web/ui/foreign.tsx'
import { scrollPanel } from '#web/ui/panel.tsx'
import { NameLink } from '#web/ui/text-link.tsx'
import { FigureLink } from './figure-link.tsx'
import { type Days, expertFigures } from './figures.ts'

export function ComparedFigures({ experts, days }: { experts: readonly ComparedExpert[]; days: Days }) {
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
