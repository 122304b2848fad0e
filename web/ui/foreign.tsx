// Text from outside: documents, addresses and other people. It is isolated, so that its direction cannot affect the text around it; its
// invisible characters are marked, and its matches with a search are highlighted.

import { fold } from '#contract/fold.ts'
import { directionOf, visibleText } from '#contract/visible-text.ts'

type ForeignProps = { children: string | null | undefined; className?: string }

/** With a class, in an element around it, whose box then holds text of any direction. */
export function Foreign({ children, className }: ForeignProps) {
  const text = <bdi>{visibleText(children ?? '')}</bdi>
  return className === undefined ? text : <span className={className}>{text}</span>
}

/** A sentence that a browser may translate. Translation replaces its node, so it must be the only child of its element. */
export function Prose({ children }: { children: string | null | undefined }) {
  return <bdi {...proseOf(children ?? '')}>{visibleText(children ?? '')}</bdi>
}

/** Returns the attributes of an element that contains such a text. */
export function proseOf(text: string) {
  return { translate: 'yes', dir: directionOf(text) } as const
}

type HighlightProps = {
  text: string
  /** Folded words to highlight, from the answer of the search. */
  terms: readonly string[]
  /** The index of the current highlight, from 0. */
  active?: number | undefined
  /** As in Prose. */
  isProse?: boolean
}

export function Highlight({ text, terms, active, isProse = false }: HighlightProps) {
  const shown = visibleText(text)
  const prose = isProse ? proseOf(text) : {}
  const found = partsOf(shown, terms)
  if (!found.some(({ hit }) => hit)) return <bdi {...prose}>{shown}</bdi>
  let marks = 0
  const parts = found.map((part, index) => {
    // biome-ignore-start lint/suspicious/noArrayIndexKey: the parts of one text have no other identity
    if (!part.hit) return <span key={index}>{part.text}</span>
    const isActive = marks++ === active
    return (
      <mark
        key={index}
        {...(isActive && { 'data-active': '' })}
        className={`rounded-sm ${isActive ? 'scroll-my-32 bg-accent text-on-accent' : 'bg-mark text-text'}`}
      >
        {part.text}
      </mark>
    )
    // biome-ignore-end lint/suspicious/noArrayIndexKey: the parts of one text have no other identity
  })
  return <bdi {...prose}>{parts}</bdi>
}

type TextPart = { text: string; hit: boolean }

let graphemes: Intl.Segmenter | undefined

/** Splits a text into the characters that people see. */
export function graphemesOf(text: string): Intl.Segments {
  graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  return graphemes.segment(text)
}

const wordPattern = /[\p{L}\p{N}\p{M}]+/gu

/** Splits a text into parts. In each word that begins with a term, ignoring case and accents, the letters of that term are a hit. */
export function partsOf(text: string, terms: readonly string[]): TextPart[] {
  if (terms.length === 0) return [{ text, hit: false }]
  const parts: TextPart[] = []
  let end = 0
  for (const match of text.matchAll(wordPattern)) {
    const length = hitLength(match[0], terms)
    if (length === 0) continue
    if (match.index > end) parts.push({ text: text.slice(end, match.index), hit: false })
    end = match.index + length
    parts.push({ text: text.slice(match.index, end), hit: true })
  }
  if (end < text.length) parts.push({ text: text.slice(end), hit: false })
  return parts
}

/** Returns the number of code units at the start of the word that match the longest term. */
function hitLength(word: string, terms: readonly string[]): number {
  const folded = fold(word)
  const longest = Math.max(
    0,
    ...terms.filter((term) => term && folded.startsWith(term)).map((term) => term.length),
  )
  if (longest === 0) return 0
  let foldedSoFar = 0
  for (const { index, segment } of graphemesOf(word)) {
    foldedSoFar += fold(segment).length
    if (foldedSoFar >= longest) return index + segment.length
  }
  return word.length
}
