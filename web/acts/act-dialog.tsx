// Applies one change to many records: shows its fields, the expected outcome, the progress, and what was left out.

import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import type { BatchRow, Outcome } from '#contract/acts.ts'
import { errorOf } from '#web/api/api-error.ts'
import { Form, FormError } from '#web/forms/form.tsx'
import { useQuestion } from '#web/forms/use-question.tsx'
import { LeftOutList } from '#web/records/left-out-list.tsx'
import { Dialog, DialogButtons } from '#web/ui/dialog.tsx'
import { countText, formatCount, type Noun } from '#web/ui/format.ts'
import type { BatchEndpoint, ManyAction, ManyActions, ManyRow, TypedValues } from './many-action.ts'
import { outcomeText, toastOutcome } from './outcome.ts'
import { type ActRun, foresee, useAct } from './use-act.ts'

const typingMs = 200

type ActDialogProps<Row, Change> = {
  of: ManyActions<Row, Change>
  action: ManyAction<Row, Change>
  rows: readonly Row[]
  /** `isDone`: something was changed. */
  onClose: (isDone: boolean) => void
}

export function ActDialog<Row extends ManyRow, Change>(props: ActDialogProps<Row, Change>) {
  const { of, action, onClose } = props
  const client = useQueryClient()
  // The rows that were ticked when the dialog opened. The server detects concurrent changes of them, and the dialog lists them.
  const [rows] = useState(props.rows)
  const batchRows = useMemo(() => rows.flatMap(batchRowOf), [rows])
  const [values, setValues] = useState<TypedValues>(action.initial)
  const change = useMemo(() => action.read(values), [action, values])
  const { question, ask } = useQuestion()
  const foreseen = useForeseen(of.batch, batchRows, change)
  const did = action.isDeletion ? 'deleted' : 'changed'
  const { act, run, stop, forget } = useAct(of.batch, batchRows, (outcome, isComplete) => {
    toastOutcome(client, of, did, outcome)
    if (isComplete && outcome.left.length === 0) onClose(true)
  })
  const { state, progress } = act
  const isRunning = state === 'running'
  const hasBegun = progress.done > 0
  // The expected outcome must be shown first. A submission before that is kept until the outcome is known, except for a deletion.
  const isSeen = state !== 'asking' || (foreseen.outcome?.changed ?? 0) > 0
  const mayWait = foreseen.isAsking && !action.isDeletion
  const isPossible = change !== undefined && !isRunning && (isSeen || mayWait)
  const [waiting, setWaiting] = useState<Change>()
  const outcome = hasBegun ? progress.outcome : foreseen.outcome
  const error = act.error ?? foreseen.error

  const close = () => onClose(hasBegun)
  const submit = () => {
    if (!isPossible || state === 'done') return
    if (isSeen) send(change)
    else setWaiting(change)
  }
  const send = (change: Change) =>
    ask(hasBegun ? undefined : action.question?.(change, rows.length), () => void run(change))
  useEffect(() => {
    if (waiting === undefined || waiting !== change || !isSeen) return
    setWaiting(undefined)
    send(change)
  })
  const type = (typed: TypedValues) => {
    if (state === 'failed') forget()
    setValues((before) => ({ ...before, ...typed }))
  }
  return (
    <Dialog title={action.title(countText(rows.length, of))} onClose={isRunning ? undefined : close}>
      <Form onSubmit={submit}>
        {!hasBegun && action.fields && (
          <fieldset disabled={isRunning} className="flex flex-col gap-4 pt-2">
            {action.fields(values, type)}
          </fieldset>
        )}
        <ActNews act={act} did={did} of={of} total={rows.length} label={action.label}>
          {foreseen.outcome && <p className="font-medium">{outcomeText(foreseen.outcome, of, did)}</p>}
          {foreseen.isAsking && <p className="text-muted">Checking …</p>}
          <p className="text-muted">{action.note?.(rows)}</p>
        </ActNews>
        {outcome && <LeftOutList left={outcome.left} nameOf={nameIn(rows, of.nameOf)} isDone={hasBegun} />}
        <FormError text={error?.message} />
        <DialogButtons
          onClose={isRunning ? stop : close}
          {...wordsOf(act, action.label)}
          look={action.isDeletion ? 'destroy' : 'primary'}
          disabled={!isPossible}
        />
      </Form>
      {question}
    </Dialog>
  )
}

const again: Partial<Record<ActRun['state'], string>> = { failed: 'Try again', stopped: 'Continue' }

function wordsOf({ state, progress }: ActRun, confirm: string) {
  const cancel = state === 'running' ? 'Stop' : progress.done > 0 ? 'Close' : 'Cancel'
  return state === 'done' ? { cancel } : { cancel, confirm: again[state] ?? confirm }
}

type ActNewsProps = { act: ActRun; did: string; of: Noun; total: number; label: string; children: ReactNode }

/** Shows the expected outcome, then the progress. Its height is reserved, so that the buttons do not move. */
function ActNews({ act: { state, progress }, did, of, total, label, children }: ActNewsProps) {
  const { done, outcome } = progress
  return (
    <div role="status" className="min-h-10">
      {done > 0 ? (
        <p className="font-medium">
          {formatCount(done)} of {formatCount(total)} done
          {state === 'stopped' && ', then stopped'}: {countText(outcome.changed, of)} {did}
        </p>
      ) : (
        children
      )}
      {state === 'running' && (
        <progress
          aria-label={label}
          max={total}
          value={done}
          className="mt-1.5 block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-neutral-soft [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-neutral-soft [&::-webkit-progress-value]:bg-accent"
        />
      )}
    </div>
  )
}

/** Rows of a page always have a version; other rows cannot be ticked. */
function batchRowOf({ id, version }: ManyRow): BatchRow[] {
  return version === undefined ? [] : [{ id, version }]
}

function nameIn<Row extends ManyRow>(rows: readonly Row[], nameOf: (row: Row) => string) {
  const names = new Map(rows.map((row) => [row.id, nameOf(row)]))
  return (id: string) => names.get(id) ?? id
}

type Foreseen = { outcome?: Outcome; error?: Error }

type Answer<Change> = Foreseen & { of?: Change }

function useForeseen<Change>(
  batch: BatchEndpoint<Change>,
  rows: readonly BatchRow[],
  change: Change | undefined,
): Foreseen & { isAsking: boolean } {
  const [answer, setAnswer] = useState<Answer<Change>>({})
  useEffect(() => {
    if (change === undefined) return
    const stop = new AbortController()
    const { signal } = stop
    const ask = () =>
      foresee({ batch, rows, change }, signal).then(
        (outcome) => setAnswer({ of: change, outcome }),
        (cause: unknown) => {
          if (!signal.aborted) setAnswer({ of: change, error: errorOf(cause) })
        },
      )
    const timer = setTimeout(ask, typingMs)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [batch, rows, change])
  const isAnswered = answer.of === change
  return change !== undefined && isAnswered
    ? { ...answer, isAsking: false }
    : { isAsking: change !== undefined }
}
