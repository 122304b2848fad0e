// The first rows of a list on the screen of a record, and the button that shows more of them.

import { useState } from 'react'
import type { List } from '#web/api/list.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/states.tsx'

/** `more` follows the shown rows. */
export function useMoreRows<Row>(
  list: List<Row>,
  { first, entityName }: { first?: number; entityName: string },
) {
  const [isWhole, setWhole] = useState(first === undefined)
  const { rows, hasNext, loadNext, isLoadingNext, moreFailed, retryMore } = list
  const shown = isWhole ? rows : rows?.slice(0, first)
  if (moreFailed) {
    const { error } = moreFailed
    return { shown, more: <ErrorState loading={entityName} error={error} onRetry={retryMore} /> }
  }
  const hasMore = hasNext || rows?.length !== shown?.length
  const more = hasMore && (
    <Button
      size="small"
      className="mt-2"
      disabled={isLoadingNext}
      onClick={() => (isWhole ? loadNext() : setWhole(true))}
    >
      {isLoadingNext ? 'Loading more...' : `Show more ${entityName}`}
    </Button>
  )
  return { shown, more }
}
