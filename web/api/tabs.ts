// One tab leads: it has the stream of changes and informs the other tabs, since a browser allows few connections to one
// server. Whichever tab waited longest leads after it; a leader that falls silent is replaced.

import { nameHere } from '#web/base-path.ts'

const name = nameHere('stoa-changes')

/** Longer than two heartbeats of the server, and different in each tab, so that one takes over before the next one tries. */
const silentMs = 40_000 + Math.random() * 15_000

/** `lead` works until its signal is aborted. Without locks, which insecure pages do not have, each tab leads alone. */
export function leadInTurn(stopped: AbortSignal, lead: (signal: AbortSignal) => void) {
  let isLeading = false
  const work = () => {
    const turn = new AbortController()
    isLeading = true
    lead(AbortSignal.any([turn.signal, stopped]))
    return {
      end: () => {
        isLeading = false
        turn.abort()
      },
    }
  }
  const wait = async (options: LockOptions) => {
    let turn: ReturnType<typeof work> | undefined
    try {
      await navigator.locks.request(name, options, () => {
        turn = work()
        return new Promise<void>((resolve) => stopped.addEventListener('abort', () => resolve()))
      })
    } catch (error) {
      if (!stopped.aborted && !(error instanceof DOMException && error.name === 'AbortError')) throw error
      turn?.end()
      // Another tab has taken the lead from this one.
      if (turn && !stopped.aborted) void wait({ signal: stopped })
    }
  }
  if (navigator.locks) void wait({ signal: stopped })
  else work()
  return {
    isLeading: () => isLeading,
    /** For a tab that has heard nothing from the leader for a while. */
    takeOver: (heardAtMs: number) => {
      if (!isLeading && Date.now() - heardAtMs > silentMs) void wait({ steal: true })
    },
  }
}

/** The messages between the tabs; none where each leads alone. */
export function openChannel<Message>(signal: AbortSignal, onMessage: (message: Message) => void) {
  if (!navigator.locks) return () => undefined
  const channel = new BroadcastChannel(name)
  // Only this code uses the channel; tabs with another version of the console use another name of message.
  channel.onmessage = ({ data }: MessageEvent<Message>) => onMessage(data)
  signal.addEventListener('abort', () => channel.close())
  return (message: Message) => {
    if (!signal.aborted) channel.postMessage(message)
  }
}
