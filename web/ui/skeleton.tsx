// Gray placeholders for content that is loading, of the same size.

/** One grey bar; give it its width and height. Tests count those marked as a whole row or card. */
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

/** The shape of a record: its header, and two columns. */
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
