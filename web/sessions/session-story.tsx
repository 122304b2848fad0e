// The texts of a session: its question, transcripts and summaries, which can be searched, and linked to by passage.

import { useMemo, useRef } from 'react'
import { hasTranscript, isSignInRecord, type Session } from '#contract/sessions.ts'
import { textOf } from '#contract/transcripts.ts'
import { isVisible } from '#contract/visible-text.ts'
import { CopyButton } from '#web/shared/copy-button.tsx'
import { LongText } from '#web/shared/long-text.tsx'
import { later } from '#web/ui/later.tsx'
import { Section } from '#web/ui/panel.tsx'
import { Conversation } from './conversation.tsx'
import { FindBar } from './find-bar.tsx'
import { activeIn, type Searched } from './matches.ts'
import { useLinkedPassage } from './selected-passage.ts'
import { readTurns, type Turn } from './turns.ts'
import { useFind } from './use-find.ts'
import { useRevealed } from './use-revealed.ts'

const CopyPassage = later(async () => (await import('./copy-passage.tsx')).CopyPassage)

/** The same array for every render. */
const nothing: readonly string[] = []

export function SessionStory({ session }: { session: Session }) {
  const { question = '', transcripts: said = nothing, summaries = nothing } = session
  const transcripts = useMemo(() => said.map(textOf), [said])
  const hasSaid = hasTranscript(session)
  const isEmpty = !isVisible(question) && !hasSaid && summaries.length === 0
  const transcriptTurns = useMemo(() => readTurns(said, { everyone: true }), [said])
  const summaryTurns = useMemo(() => readTurns(summaries), [summaries])
  const searched: Searched = useMemo(
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
          The passage that this link names is no longer in the session.
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
