// The states of a screen without content: an empty list, a failed load, an unknown id.

import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Colonnade } from './colonnade.tsx'
import { Foreign } from './foreign.tsx'

export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="px-6 py-14 text-center">
      <Colonnade missing={[4]} className="mx-auto mb-6 w-44" />
      <p className="font-medium">{title}</p>
      {children && <div className="mt-1 text-muted">{children}</div>}
    </div>
  )
}

type ErrorStateProps = {
  /** What was being loaded, as in 'Error loading users: …'. */
  loading: string
  error: Error
  onRetry: () => void
}

export function ErrorState({ loading, error, onRetry }: ErrorStateProps) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 py-2">
      <p className="min-w-0 break-words text-danger">
        Error loading {loading}: <Foreign>{error.message}</Foreign>
      </p>
      <Button size="small" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}

/** 'User not found' and similar: shown only after the load has succeeded without the record. */
export function NotFoundState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="py-16 text-center">
      <Colonnade missing={[4]} className="mx-auto mb-7 w-56" />
      <p className="text-section">{title}</p>
      {children && <div className="mt-2 text-muted">{children}</div>}
    </div>
  )
}
