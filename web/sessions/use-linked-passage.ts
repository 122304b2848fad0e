// The passage of a session's texts in the address.

import { useEffect, useMemo, useState } from 'react'
import { findPassage, type Passage } from './passage.ts'

/** Follows the address when only its hash changes. 'lost' as in findPassage. */
export function useLinkedPassage(
  transcripts: readonly string[],
  summaries: readonly string[],
): Passage | 'lost' | undefined {
  const [hash, setHash] = useState(() => location.hash)
  useEffect(() => {
    const follow = () => setHash(location.hash)
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
  return useMemo(() => findPassage(hash, { t: transcripts, s: summaries }), [hash, transcripts, summaries])
}
