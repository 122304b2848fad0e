// The button on a list that opens the form for a new record, and whether the address shows that form; for people who may create records.

import Plus from 'lucide-react/icons/plus'
import type { EditableName } from '#contract/entities.ts'
import { useMay } from '#web/identity/identity-store.ts'
import { newRecordPath } from '#web/paths.ts'
import { useLocation } from '#web/router/location.ts'
import { ButtonLink } from '#web/ui/button.tsx'

export function NewLink({ entity, label }: { entity: EditableName; label: string }) {
  if (!useMay(`${entity}.create`)) return null
  return (
    <ButtonLink look="quiet" size="small" href={newRecordPath(entity)}>
      <Plus className="size-4" />
      <span className="max-sm:sr-only">{label}</span>
    </ButtonLink>
  )
}

/** False for people who may only read, who see the list instead. */
export function useIsNew(entity: EditableName): boolean {
  const { search } = useLocation()
  return useMay(`${entity}.create`) && new URLSearchParams(search).has('new')
}
