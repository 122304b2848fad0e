// Search over everything, in the top bar.

import Search from 'lucide-react/icons/search'
import { Input } from '#web/ui/field.tsx'

export function SearchBox() {
  return (
    <div className="relative w-full max-w-md">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-2.5 left-2.5 size-4 text-muted"
      />
      <Input type="search" aria-label="Search anything" placeholder="Search anything..." className="pl-8" />
    </div>
  )
}
