// The selected part of one text of a conversation, as a passage of its source; and the passage in the address.

import { useEffect, useMemo, useState } from 'react'
import { findPassage, type Passage, type PassageKind } from './passage.ts'

/** Attributes of the element with a turn's text, which contains nothing else. */
export function placeOf(kind: PassageKind, { source, start }: { source: number; start: number }) {
  return { 'data-passage-kind': kind, 'data-source': source, 'data-start': start }
}

/** Undefined while nothing is selected, or more than the text of one turn. */
export function useSelectedPassage(): Passage | undefined {
  const [passage, setPassage] = useState<Passage>()
  useEffect(() => {
    const read = () => setPassage(readSelection(document.getSelection()))
    // Text may have been selected before this component was loaded.
    read()
    document.addEventListener('selectionchange', read)
    return () => document.removeEventListener('selectionchange', read)
  }, [])
  return passage
}

function readSelection(selection: Selection | null): Passage | undefined {
  if (!selection || selection.rangeCount === 0 || selection.isCollapsed) return undefined
  const range = selection.getRangeAt(0)
  const common = range.commonAncestorContainer
  const text = (common instanceof Element ? common : common.parentElement)?.closest<HTMLElement>(
    '[data-passage-kind]',
  )
  // A text that the browser has translated has other positions.
  if (!text || text.querySelector('font')) return undefined
  const { passageKind, source, start } = text.dataset
  const before = document.createRange()
  before.selectNodeContents(text)
  before.setEnd(range.startContainer, range.startOffset)
  const from = Number(start) + before.toString().length
  const kind = passageKind === 's' ? 's' : 't'
  return { kind, source: Number(source), start: from, end: from + range.toString().length }
}

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
