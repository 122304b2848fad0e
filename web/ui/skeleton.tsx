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

/** The shape of a page with cards, for screens of one record. */
export function PageSkeleton() {
  return (
    <div>
      <Skeleton className="mb-6 h-7 w-56" />
      <div className="grid gap-4 @2xl:grid-cols-2">
        <Skeleton className="h-48 rounded-lg" />
        <Skeleton className="h-48 rounded-lg" />
      </div>
    </div>
  )
}
