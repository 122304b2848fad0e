// Figures of a record in one row of a panel, each a link to the rows behind it.

import { Link } from '#web/router/link.tsx'
import { Figure, Heading } from '#web/ui/heading.tsx'

type Filters = Readonly<Record<string, string>>

type FigureGroupProps = {
  label: string
  figures: readonly {
    label: string
    /** Undefined if there is none, or while it loads. */
    value: string | undefined
    note?: string | undefined
    filters?: Filters
    /** Where it leads, if not to what `hrefOf` returns. */
    href?: string
  }[]
  /** The rows behind a figure, by its filters. */
  hrefOf: (filters: Filters | undefined) => string
}

export function FigureGroup({ label, figures, hrefOf }: FigureGroupProps) {
  return (
    <section
      aria-label={label}
      className="grid gap-x-4 gap-y-2 px-5 py-4 @3xl:grid-cols-[6rem_minmax(0,1fr)]"
    >
      <Heading size="part">{label}</Heading>
      {/* Up to six columns, none narrower than an amount. */}
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(max(7rem,(100%-5rem)/6.01),1fr))] gap-x-4 gap-y-3">
        {figures.map((figure) => (
          <li key={figure.label} className="min-w-0">
            <Link
              href={figure.href ?? hrefOf(figure.filters)}
              className="-m-1 block rounded-md p-1 hover:bg-hover"
            >
              <span className="block text-xs text-muted">{figure.label}</span>
              <Figure size="record">{figure.value}</Figure>
              {figure.note && <span className="block text-xs text-muted">{figure.note}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
