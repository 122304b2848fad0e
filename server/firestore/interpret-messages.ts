// Interprets the messages of one listener on a collection: which changes must be committed, up to which position, and whether the ids of
// both sides must be compared. Pure.

import { idOf, type ListenMessage, readDocument, toMicroseconds } from '#server/firestore/client/client.ts'
import { isFull } from './apply.ts'
import type { SourceChange } from './source-changes.ts'

type ListenState = {
  /** Changes that are not committed yet. */
  pending: readonly SourceChange[]
  /** The length of their contents. */
  length: number
  /** Everything up to a position has arrived; later messages are changes. */
  isCurrent: boolean
  /** Deletions may have been missed: the service does not report those made while nobody listened. */
  isDoubtful: boolean
}

/** `upTo` is absent while the first result is still arriving. */
export type PendingCommit = {
  changes: SourceChange[]
  upTo?: { readUs: bigint; token: Buffer }
  isDoubtful: boolean
}

type Interpretation = { next: ListenState; commit?: PendingCommit; lost?: string }

export function beginListening(isDoubtful: boolean): ListenState {
  return { pending: [], length: 0, isCurrent: false, isDoubtful }
}

export function interpret(state: ListenState, message: ListenMessage): Interpretation {
  const { targetChange, documentChange, documentDelete, documentRemove, filter } = message
  if (documentChange?.document && !documentChange.removedTargetIds?.length)
    return hearChange(state, readDocument(documentChange.document))
  if (documentDelete) {
    const version = toMicroseconds(documentDelete.readTime)
    return hearChange(state, { id: idOf(documentDelete.document), version, content: undefined })
  }
  // A removed document may still exist, and a filter message only contains a count.
  if (documentChange || documentRemove || filter) return { next: { ...state, isDoubtful: true } }
  return targetChange ? hearTarget(state, targetChange) : { next: state }
}

function hearChange(state: ListenState, change: SourceChange): Interpretation {
  const pending = [...state.pending, change]
  const length = state.length + (change.content?.length ?? 0)
  if (!isFull(pending.length, length)) return { next: { ...state, pending, length } }
  return {
    next: { ...state, pending: [], length: 0 },
    commit: { changes: newestOf(pending), isDoubtful: false },
  }
}

function hearTarget(
  state: ListenState,
  { targetChangeType, cause, readTime, resumeToken }: NonNullable<ListenMessage['targetChange']>,
): Interpretation {
  if (targetChangeType === 'REMOVE') return { next: state, lost: cause?.message ?? 'without a cause' }
  if (targetChangeType === 'RESET') return { next: { ...state, isCurrent: false, isDoubtful: true } }
  if (targetChangeType === 'CURRENT') return { next: { ...state, isCurrent: true } }
  if (targetChangeType !== 'NO_CHANGE' || !readTime || !state.isCurrent) return { next: state }
  const token = Buffer.from(resumeToken instanceof Uint8Array ? resumeToken : [])
  const upTo = { readUs: toMicroseconds(readTime), token }
  return {
    next: { pending: [], length: 0, isCurrent: true, isDoubtful: false },
    commit: { changes: newestOf(state.pending), upTo, isDoubtful: state.isDoubtful },
  }
}

function newestOf(changes: readonly SourceChange[]): SourceChange[] {
  const newest = new Map<string, SourceChange>()
  for (const change of changes) {
    const known = newest.get(change.id)
    if (!known || change.version > known.version) newest.set(change.id, change)
  }
  return [...newest.values()]
}
