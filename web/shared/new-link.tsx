// The way to the form for a new record, for people who may edit: its button on the list, and whether the address shows it.

import Plus from 'lucide-react/icons/plus'
import type { EditableName } from '#contract/entities.ts'
import { useIdentity } from '#web/identity/identity-store.ts'
import { newRecordPath } from '#web/paths.ts'
import { useLocation } from '#web/router/location.ts'
import { ButtonLink } from '#web/ui/button.tsx'

export function NewLink({ entity, label }: { entity: EditableName; label: string }) {
  if (!useIdentity().mayEdit) return null
  return (
    <ButtonLink look="quiet" size="small" href={newRecordPath(entity)}>
      <Plus aria-hidden="true" className="size-4" />
      <span className="max-sm:sr-only">{label}</span>
    </ButtonLink>
  )
}

/** Whoever may only read sees the list. */
export function useIsNew(): boolean {
  const { search } = useLocation()
  return useIdentity().mayEdit && new URLSearchParams(search).has('new')
}
