// The shape of a user's page while it loads.

import { LoadingNote, Skeleton } from '#web/ui/skeleton.tsx'

export function UserSkeleton() {
  return (
    <>
      <LoadingNote />
      <div className="grid gap-4 lg:grid-cols-2">
        <Skeleton className="col-span-full h-28 rounded-lg" />
        <Skeleton className="h-80 rounded-lg" />
        <Skeleton className="h-80 rounded-lg" />
      </div>
    </>
  )
}
