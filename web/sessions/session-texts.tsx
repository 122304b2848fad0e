// What was said in a session: its question, and the summaries and transcripts in scrollers.

import { isSignInRecord, type Session } from '#contract/sessions.ts'
import { LongText } from '#web/shared/long-text.tsx'
import { Card } from '#web/ui/card.tsx'
import { Conversation } from './conversation.tsx'

type SessionTextsProps = { session: Session; terms: readonly string[] }

export function SessionQuestion({ session, terms }: SessionTextsProps) {
  const { question } = session
  if (isSignInRecord(session) && !question) return null
  return (
    <Card title="Question" className="mb-4">
      {question?.trim() ? <LongText text={question} terms={terms} /> : <Nothing>No question</Nothing>}
    </Card>
  )
}

export function SessionTexts({ session, terms }: SessionTextsProps) {
  const { summaries, transcripts } = session
  if (isSignInRecord(session) && !summaries?.length && !transcripts?.length) return null
  return (
    <>
      <Card title="Summaries">
        {summaries?.length ? (
          <Conversation label="Summaries" texts={summaries} terms={terms} />
        ) : (
          <Nothing>No summaries</Nothing>
        )}
      </Card>
      <Card title="Transcripts">
        {transcripts?.length ? (
          <Conversation label="Transcripts" texts={transcripts} isTranscript terms={terms} />
        ) : (
          <Nothing>No transcripts</Nothing>
        )}
      </Card>
    </>
  )
}

function Nothing({ children }: { children: string }) {
  return <p className="text-muted">{children}</p>
}
