// The selected part of one text of a conversation, as a passage of its source; and the passage in the address.

import { useEffect, useMemo, useState } from 'react'
import { withPlainBreaks } from './turns.ts'

/** The maximum length of the quote in a link, in characters. */
const maxQuoteLength = 80

const pattern = /^#([ts])(\d{1,6}):(\d{1,9})-(\d{1,9})(?::(.*))?$/

/** Returns the attributes of the element with a turn's text, which contains nothing else. */
export function placeOf(kind: PassageKind, { source, start }: { source: number; start: number }) {
  return { 'data-passage-kind': kind, 'data-source': source, 'data-start': start }
}

/** Returns undefined while nothing is selected, or more than the text of one turn. */
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
  // Positions change in a text that the browser has translated.
  if (!text || text.querySelector('font')) return undefined
  const { passageKind, source, start } = text.dataset
  const before = document.createRange()
  before.selectNodeContents(text)
  before.setEnd(range.startContainer, range.startOffset)
  const from = Number(start) + before.toString().length
  const kind = passageKind === 's' ? 's' : 't'
  return { kind, source: Number(source), start: from, end: from + range.toString().length }
}

/** Follows the address when only its hash changes. 'lost': as in findPassage. */
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

export type PassageKind = 't' | 's'

/** From `start` up to but not including `end`, in characters of the text with the index `source`. */
export type Passage = { kind: PassageKind; source: number; start: number; end: number }

/** `text`: the whole text that contains the passage. */
export function passageFragment({ kind, source, start, end }: Passage, text: string): string {
  const quote = text.slice(start, Math.min(end, start + maxQuoteLength)).toWellFormed()
  return `#${kind}${source}:${start}-${end}:${encodeURIComponent(quote)}`
}

/**
 * Reads the passage of a session's texts in the address: '#t3:120-180:quote' is 60 characters of the fourth transcript; 's' instead of 't'
 * is a summary. The quote finds the passage again if the texts have changed. 'lost': no text contains the passage. Undefined if the address
 * has none.
 */
export function findPassage(
  hash: string,
  texts: Readonly<Record<PassageKind, readonly string[]>>,
): Passage | 'lost' | undefined {
  const [, kind, source, start, end, quote] = pattern.exec(hash) ?? []
  if (kind !== 't' && kind !== 's') return undefined
  const stated = { kind, source: Number(source), start: Number(start), end: Number(end) } as const
  return locate(stated, decode(quote ?? ''), texts[kind].map(withPlainBreaks)) ?? 'lost'
}

function locate(stated: Passage, quote: string, texts: readonly string[]): Passage | undefined {
  const { source, start, end } = stated
  const text = texts[source] ?? ''
  if (start < end && end <= text.length && text.startsWith(quote, start)) return stated
  if (quote === '') return undefined
  const found = texts
    .map((one, index) => ({ source: index, start: nearest(one, quote, index === source ? start : 0) }))
    .filter(({ start: at }) => at >= 0)
    .sort((a, b) => Math.abs(a.source - source) - Math.abs(b.source - source))[0]
  if (!found) return undefined
  const length = Math.max(end - start, quote.length)
  return { ...stated, ...found, end: Math.min(found.start + length, texts[found.source]?.length ?? 0) }
}

/** Returns the occurrence of the quote that is closest to a position; -1 if there is none. */
function nearest(text: string, quote: string, position: number): number {
  const before = text.lastIndexOf(quote, position)
  const after = text.indexOf(quote, position)
  if (before < 0 || after < 0) return Math.max(before, after)
  return position - before <= after - position ? before : after
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
