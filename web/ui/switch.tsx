// Switches between views of the same data: links, since the address contains all state.

import { Link } from '#web/router/link.tsx'

type Option = { label: string; href: string; isPresent: boolean }

export function Switch({ label, options }: { label: string; options: readonly Option[] }) {
  return (
    <ul
      aria-label={label}
      className="flex min-h-control max-w-full shrink-0 rounded-md border border-line bg-surface p-0.5 max-sm:flex-wrap"
    >
      {options.map((option) => (
        <li key={option.label} className="flex">
          <Link
            href={option.href}
            aria-current={option.isPresent ? 'true' : undefined}
            className={`flex min-h-[calc(var(--spacing-control)-0.375rem)] items-center rounded px-2 whitespace-nowrap ${option.isPresent ? 'bg-neutral-soft font-medium' : 'text-muted hover:bg-hover hover:text-text'}`}
          >
            {option.label}
          </Link>
        </li>
      ))}
    </ul>
  )
}
