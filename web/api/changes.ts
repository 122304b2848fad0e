// Follows the changes that the server reports, and marks the affected answers as stale. However tabs come and go, lose
// the connection or sleep, each of them learns of every change since it began to read.

import type { QueryClient } from '@tanstack/react-query'
import type { Changed } from '#contract/entities.ts'
import { type Connection, connection } from './connection.ts'
import { markAllStale, markFailedStale, markStale } from './stale.ts'
import { openStream } from './stream.ts'
import { leadInTurn, openChannel } from './tabs.ts'

/** From the leading tab: what changed, with the id of the event, and the state. To it: a new tab, or one that waits. */
type Message =
  | { kind: 'heard'; id: string; name?: Name | undefined }
  | { kind: 'state'; now: Connection; isAnswerTo?: number | undefined; names?: Name[] }
  | { kind: 'everything' }
  | { kind: 'joined'; tab: number; sinceMs: number }
  | { kind: 'retry' }

/** Changes within this time cause one round of reads. */
const coalesceMs = 300
const watchMs = 2_000
/** A watch that is later than this was suspended, with its tab or with the machine. */
const sleptMs = 10_000
const everything = '*'
type Name = Changed | typeof everything

/** `askRights`: asks again what the person may do. */
type Asking = { isServerThere: () => Promise<boolean>; askRights: () => Promise<void> }

/** Follows until the returned function is called. `sinceMs`: no answer of this tab was read before then. */
export function followChanges(
  client: QueryClient,
  sinceMs: number,
  { isServerThere, askRights }: Asking,
): () => void {
  const stop = new AbortController()
  const { signal } = stop
  const stale = collectStale(client, signal, askRights)
  const tab = Math.random()
  const changedAt = new Map<Name, number>()
  const startedAtMs = Date.now()
  let after: string | undefined
  let isWelcome = false
  let heardAtMs = Date.now()
  let stream: ReturnType<typeof openStream> | undefined

  const changed = (changedName: Name) => {
    changedAt.set(changedName, Date.now())
    stale.add(changedName)
  }
  const hear = ({ id, name }: { id: string; name?: Name | undefined }) => {
    if (isWelcome) after = id
    if (name !== undefined) changed(name)
  }
  const see = ({ now, isAnswerTo, names = [] }: Extract<Message, { kind: 'state' }>) => {
    connection.set(now)
    if (isAnswerTo === tab) {
      isWelcome = true
      for (const one of names) changed(one)
    } else if (!isWelcome) join()
  }
  const take = (message: Message) => {
    if (message.kind !== 'retry' && message.kind !== 'joined') heardAtMs = Date.now()
    switch (message.kind) {
      case 'heard':
        return hear(message)
      case 'state':
        return see(message)
      case 'everything':
        return changed(everything)
      case 'retry':
        return stream?.retry()
      case 'joined':
        return stream && welcome(message)
    }
  }
  const post = openChannel(signal, take)
  const tell = (message: Message) => {
    take(message)
    post(message)
  }
  const join = () => post({ kind: 'joined', tab, sinceMs })
  const welcome = (joined: { tab: number; sinceMs: number }) =>
    post({
      kind: 'state',
      now: connection.get(),
      isAnswerTo: joined.tab,
      names:
        joined.sinceMs < Math.min(startedAtMs, sinceMs)
          ? [everything]
          : [...changedAt].flatMap(([one, atMs]) => (atMs >= joined.sinceMs ? one : [])),
    })
  const setState = (change: Partial<Connection>) =>
    tell({ kind: 'state', now: { ...connection.get(), ...change } })

  const lead = (turn: AbortSignal) => {
    isWelcome = true
    let hadGap = false
    setState({})
    const own = openStream({
      position: () =>
        after === undefined ? { missedMs: Math.max(0, Math.ceil(Date.now() - sinceMs)) } : { after },
      onEvent: (id, eventName) => tell({ kind: 'heard', id, name: eventName }),
      onBehind: (isBehind) => setState({ isBehind }),
      onOpen: () => {
        setState({ state: 'open', isBehind: false })
        // Reads may have failed meanwhile, which are repeated like those that are stale.
        if (hadGap) tell({ kind: 'everything' })
        hadGap = false
      },
      onLost: async () => {
        hadGap = true
        setState({ state: connection.get().state === 'deaf' ? 'deaf' : 'lost' })
        const isThere = await isServerThere()
        if (!turn.aborted && stream === own && hadGap) setState({ state: isThere ? 'deaf' : 'lost' })
        return isThere
      },
    })
    stream = own
    turn.addEventListener('abort', () => {
      own.close()
      stream = undefined
    })
  }
  const turns = leadInTurn(signal, lead)
  if (!turns.isLeading()) join()

  let watchedAtMs = Date.now()
  const watch = setInterval(() => {
    const hasSlept = Date.now() - watchedAtMs > sleptMs
    watchedAtMs = Date.now()
    if (hasSlept) heardAtMs = Date.now()
    if (hasSlept) stream?.reopen()
    else if (connection.get().state === 'lost') tell({ kind: 'retry' })
    else stream?.check()
    turns.takeOver(heardAtMs)
  }, watchMs)
  const online = () => {
    markFailedStale(client)
    // The connection may be dead; the next one begins with what was missed.
    stream?.reopen()
  }
  addEventListener('online', online, { signal })
  // A page that comes back from the browser's cache of pages has heard nothing.
  addEventListener('pageshow', ({ persisted }) => persisted && changed(everything), { signal })
  signal.addEventListener('abort', () => {
    clearInterval(watch)
    connection.set({ state: 'open', isBehind: false })
  })
  return () => stop.abort()
}

/** Collects names for a moment, then marks all their answers as stale at once. */
function collectStale(client: QueryClient, signal: AbortSignal, askRights: Asking['askRights']) {
  const names = new Set<Name>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    timer = undefined
    if (names.has(everything) || names.has('roles')) void askRights()
    if (names.has(everything)) markAllStale(client)
    else
      markStale(
        client,
        [...names].filter((name) => name !== everything),
      )
    names.clear()
  }
  signal.addEventListener('abort', () => clearTimeout(timer))
  return {
    add(name: Name) {
      names.add(name)
      timer ??= setTimeout(flush, coalesceMs)
    },
  }
}
