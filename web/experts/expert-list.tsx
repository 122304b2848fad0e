// The frame of the list of experts, shared by cards and table.

import { firstPeriod } from '#contract/experts.ts'
import type { Values } from '#web/list/filter-definitions.ts'
import { expertsPath, userPath } from '#web/paths.ts'
import { Link } from '#web/router/link.tsx'
import { capitalise } from '#web/shared/loaded.tsx'

/** The back link of the record leads to the experts. */
const expertPath = (id: string) => userPath(id, 'experts')

const forms = ['cards', 'table', 'changes'] as const
type Form = (typeof forms)[number]

/** What all forms of the list share. */
export function expertList(form: Form, values: Values) {
  return {
    title: 'Experts',
    entityName: { one: 'expert', many: 'experts' },
    recordHref: expertPath,
    searchPlaceholder: 'Name, expertise or place',
    filters: <FormSwitch form={form} values={values} />,
    screen: 'experts',
  } as const
}

/** Cards have no figures, and each form its own orders. */
function FormSwitch({ form, values }: { form: Form; values: Values }) {
  const { slotFrom, slotUntil, as, sort, ...kept } = values
  const days = slotFrom || slotUntil ? { slotFrom, slotUntil } : firstPeriod
  const idle = kept.given && { slotFrom, slotUntil }
  const hrefs = {
    cards: expertsPath({ ...kept, ...idle }),
    table: expertsPath({ as: 'table', ...days, ...kept }),
    changes: expertsPath({ as: 'changes', sort: 'revenueChange', ...days, ...kept }),
  }
  return (
    <ul
      aria-label="Form"
      className="flex min-h-control max-w-full shrink-0 rounded-md border border-line bg-surface p-0.5 max-sm:flex-wrap"
    >
      {forms.map((one) => (
        <li key={one} className="flex">
          <Link
            href={one === form ? expertsPath(values) : hrefs[one]}
            aria-current={one === form ? 'true' : undefined}
            className="flex min-h-[calc(var(--spacing-control)-0.375rem)] items-center rounded px-2 whitespace-nowrap text-muted hover:bg-hover hover:text-text aria-[current]:bg-neutral-soft aria-[current]:font-medium aria-[current]:text-text"
          >
            {capitalise(one)}
          </Link>
        </li>
      ))}
    </ul>
  )
}
