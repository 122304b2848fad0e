// The texts of a session: its question, transcripts and summaries, which can be searched and linked to by passage.

import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { words } from '#contract/fold.ts'
import { hasTranscript, isSignInRecord, type Session } from '#contract/sessions.ts'
import { utteranceText } from '#contract/transcripts.ts'
import { isVisible } from '#contract/visible-text.ts'
import { SearchField } from '#web/list/search-field.tsx'
import { replaceParameters } from '#web/router/address.ts'
import { useLocation } from '#web/router/location.ts'
import { rememberedScroll } from '#web/router/scroll-position.tsx'
import { CopyButton } from '#web/shared/copy-button.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { formatCount } from '#web/ui/format.ts'
import { later } from '#web/ui/later.tsx'
import { LongText } from '#web/ui/long-content.tsx'
import { Section } from '#web/ui/panel.tsx'
import { IsPreview } from '#web/ui/room.ts'
import { Conversation } from './conversation.tsx'
import { activeIn, firstMatch, type Match, matchesIn, type SearchedTexts } from './matches.ts'
import { type Passage, useLinkedPassage } from './selected-passage.ts'
import { readTurns, type Turn } from './turns.ts'

const CopyPassage = later(async () => (await import('./copy-passage.tsx')).CopyPassage)

/** The same array for every render. */
const nothing: readonly string[] = []

export function SessionStory({ session }: { session: Session }) {
  const { question = '', transcripts: said = nothing, summaries = nothing } = session
  const transcripts = useMemo(() => said.map(utteranceText), [said])
  const hasSaid = hasTranscript(session)
  const isEmpty = !isVisible(question) && !hasSaid && summaries.length === 0
  const transcriptTurns = useMemo(() => readTurns(said, { everyone: true }), [said])
  const summaryTurns = useMemo(() => readTurns(summaries), [summaries])
  const searched: SearchedTexts = useMemo(
    () => [
      { part: 'question', texts: [question] },
      { part: 'transcripts', texts: transcriptTurns.map(({ text }) => text) },
      { part: 'summaries', texts: summaryTurns.map(({ text }) => text) },
    ],
    [question, transcriptTurns, summaryTurns],
  )
  const find = useFind(searched)
  const linked = useLinkedPassage(transcripts, summaries)
  const passage = linked !== 'lost' && find.text === '' ? linked : undefined
  const story = useRef<HTMLDivElement>(null)
  useRevealed(story, find, passage)
  const turns = { transcripts: transcriptTurns, summaries: summaryTurns }
  if (isSignInRecord(session) && isEmpty) return null
  const shared = { terms: find.terms, present: find.present, passage }
  return (
    <div ref={story} className="grid min-w-0 gap-7">
      {!isEmpty && (
        <FindBar find={find}>
          <CopyPassage texts={{ t: transcripts, s: summaries }} turns={turns} present={find.present} />
        </FindBar>
      )}
      {linked === 'lost' && (
        <p role="status" className="rounded-md bg-warning-soft p-3 text-warning">
          The passage that this link points to is no longer in the session.
        </p>
      )}
      <Section title="Question">
        {isVisible(question) ? (
          <div className="text-question">
            <LongText text={question} terms={find.terms} active={activeIn(find.present, 'question', 0)} />
          </div>
        ) : (
          <Nothing>No question</Nothing>
        )}
      </Section>
      <Section
        title="Transcripts"
        actions={hasSaid && <CopyButton label="Copy the transcripts" text={formatTurns(transcriptTurns)} />}
      >
        {hasSaid ? (
          <Conversation label="Transcripts" part="transcripts" turns={transcriptTurns} {...shared} />
        ) : (
          <Nothing>No transcripts</Nothing>
        )}
      </Section>
      <Section title="Summaries">
        {summaries.length > 0 ? (
          <Conversation label="Summaries" part="summaries" turns={summaryTurns} {...shared} />
        ) : (
          <Nothing>No summaries</Nothing>
        )}
      </Section>
    </div>
  )
}

function Nothing({ children }: { children: string }) {
  return <p className="text-muted">{children}</p>
}

function formatTurns(turns: readonly Turn[]): string {
  return turns.map(({ speaker, text }) => (speaker === undefined ? text : `${speaker}: ${text}`)).join('\n\n')
}

/** Scrolls the match or the passage into view whenever it changes; a revisited page first keeps its own position. */
function useRevealed(
  story: RefObject<HTMLElement | null>,
  { text, present }: Find,
  passage: Passage | undefined,
): void {
  const isPlaced = useRef(rememberedScroll() > 0)
  const target = present ?? passage
  const name = target && JSON.stringify([text, target])
  useEffect(() => {
    const mark = name === undefined ? null : story.current?.querySelector('mark[data-active]')
    if (!mark) return
    reveal(mark, { page: !isPlaced.current })
    isPlaced.current = false
  }, [name, story])
}

/** `page`: false if the page must keep its own scroll position. */
function reveal(mark: Element, { page }: { page: boolean }): void {
  if (page) {
    mark.scrollIntoView({ block: 'nearest' })
    return
  }
  const scroller = mark.closest('[data-scroller]')
  if (scroller)
    scroller.scrollTop += mark.getBoundingClientRect().top - scroller.getBoundingClientRect().top - 64
}

type FindBarProps = {
  find: Find
  children?: ReactNode
}

function FindBar({ find, children }: FindBarProps) {
  const stepByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    find.step(event.shiftKey ? -1 : 1)
  }
  return (
    <search
      data-find-bar=""
      className="sticky top-(--top-bar-height) z-5 -mx-2 flex flex-wrap items-center gap-x-2 gap-y-1 bg-surface px-2 py-2 print:hidden"
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the key belongs to the field inside */}
      <div
        onKeyDown={stepByKey}
        className="max-w-64 min-w-0 flex-1 basis-40 max-sm:max-w-none max-sm:basis-full"
      >
        <SearchField
          label="Find in this session"
          placeholder="Find in this session"
          value={find.text}
          onChange={find.setText}
        />
      </div>
      {find.text !== '' && (
        <>
          <p role="status" className="whitespace-nowrap text-muted">
            {formatMatch(find)}
          </p>
          <div className="flex">
            <IconButton
              Icon={ChevronUp}
              label="Previous match"
              disabled={find.matches.length === 0}
              onClick={() => find.step(-1)}
            />
            <IconButton
              Icon={ChevronDown}
              label="Next match"
              disabled={find.matches.length === 0}
              onClick={() => find.step(1)}
            />
          </div>
        </>
      )}
      {children}
    </search>
  )
}

function formatMatch({ matches, index }: Find): string {
  if (matches.length === 0) return 'No match'
  return `Match ${formatCount(index + 1)} of ${formatCount(matches.length)}`
}

type Find = {
  text: string
  setText: (text: string) => void
  terms: readonly string[]
  matches: readonly Match[]
  present: Match | undefined
  /** Counts from 0. */
  index: number
  step: (by: 1 | -1) => void
}

/** The text is in the address, except in a preview, where it is the search text of the list. */
function useFind(searched: SearchedTexts): Find {
  const { search } = useLocation()
  const addressed = new URLSearchParams(search).get('q') ?? ''
  const isPreview = useContext(IsPreview)
  const [typed, setTyped] = useState<string>()
  const text = isPreview ? (typed ?? addressed) : addressed
  const terms = useMemo(() => words(text), [text])
  const matches = useMemo(() => matchesIn(searched, terms), [searched, terms])
  const [chosen, setChosen] = useState<{ text: string; index: number }>()
  const count = Math.max(1, matches.length)
  const index = chosen?.text === text ? chosen.index % count : firstMatch(matches)
  return {
    text,
    setText: isPreview ? setTyped : setText,
    terms,
    matches,
    present: matches[index],
    index,
    step: (by) => setChosen({ text, index: (index + by + count) % count }),
  }
}

function setText(text: string): void {
  replaceParameters({ q: text || undefined })
}
