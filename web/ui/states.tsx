// The states of a screen without content: loading, nothing there, a failed load; and the colonnade, the console's emblem.

import { type ReactNode, useEffect, useId } from 'react'
import { missingParts, Unreachable } from '#web/unreachable.ts'
import { Button } from './button.tsx'
import { Foreign } from './foreign.tsx'

export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="px-6 py-14 text-center">
      <Colonnade className="mx-auto mb-7 w-56" />
      <p className="text-section">{title}</p>
      {children && <div className="mt-2 text-muted">{children}</div>}
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
  if (useIsSaid(error)) return null
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

/** Returns whether another part of the screen already says that the server cannot be reached. */
function useIsSaid(error: Error): boolean {
  const id = useId()
  const parts = missingParts.use()
  const isLost = error instanceof Unreachable
  useEffect(() => {
    if (!isLost) return
    missingParts.set([...missingParts.get(), id])
    return () => missingParts.set(missingParts.get().filter((part) => part !== id))
  }, [isLost, id])
  return isLost && parts.length > 0 && parts[0] !== id
}

/** One grey bar; its class sets width and height. Tests count those marked as a whole row or card. */
export function Skeleton({ className }: { className: string }) {
  return (
    <span
      aria-hidden="true"
      className={`block motion-safe:animate-pulse rounded bg-neutral-soft ${className}`}
    />
  )
}

/** Announced to assistive technology once while something loads. */
export function LoadingNote() {
  return (
    <span role="status" className="sr-only">
      Loading...
    </span>
  )
}

/** Placeholders in the shape of a record: its header, and two columns. */
export function PageSkeleton() {
  return (
    <div>
      <Skeleton className="mb-6 h-14" />
      <div className="grid gap-4 @2xl:grid-cols-2">
        <Skeleton className="rest-of-window" />
        <Skeleton className="rest-of-window" />
      </div>
    </div>
  )
}

const columns = [0, 1, 2, 3, 4, 5, 6]

/** Empty states only hint at one of its columns, the sign-in shows it whole. */
export function Colonnade({ isWhole = false, className }: { isWhole?: boolean; className: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 228 108"
      fill="none"
      stroke="currentColor"
      className={`text-line-strong forced-colors:text-[CanvasText] ${className}`}
    >
      <path
        vectorEffect="non-scaling-stroke"
        d="M9 24 114 1 219 24ZM31 21.5 114 5 197 21.5ZM9 24H219V30H9ZM5 98H223V102H5ZM.5 102H227.5V107H.5Z"
      />
      {columns.map((column) => {
        const x = 16 + column * 30
        return column === 4 && !isWhole ? (
          <path
            key={column}
            vectorEffect="non-scaling-stroke"
            strokeDasharray="1 4"
            d={`M${x + 4} 34V94M${x + 12} 34V94`}
          />
        ) : (
          <path
            key={column}
            vectorEffect="non-scaling-stroke"
            d={`M${x - 1} 30H${x + 17}L${x + 13} 34H${x + 3}ZM${x + 2} 34V94M${x + 14} 34V94M${x + 6} 35V94M${x + 10} 35V94M${x + 3} 94H${x + 13}L${x + 17} 98H${x - 1}Z`}
          />
        )
      })}
    </svg>
  )
}
