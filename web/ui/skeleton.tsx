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

/** The shape of a record: its header, its story, and its facts at the side. */
export function PageSkeleton() {
  return (
    <div>
      <Skeleton className="mb-6 h-14" />
      <div className="grid gap-x-6 gap-y-4 @3xl:grid-cols-[minmax(0,1fr)_22rem]">
        <Skeleton className="rest-of-window" />
        <Skeleton className="rest-of-window" />
      </div>
    </div>
  )
}
