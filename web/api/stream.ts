// The stream of changes of one tab, open until it is paused: opened again whenever it ends, stays silent, or the machine has slept. Each further
// stream begins with what has changed since the last event, so that nothing is missed.

import * as v from 'valibot'
import { changeEvent, heartbeatMs, streamChanges } from '#contract/changes.ts'
import type { Changed } from '#contract/entities.ts'
import { searchOf } from '#contract/search-params.ts'
import { basePath } from '#web/base-path.ts'

export type StreamEvents = {
  /** Where the next stream begins: the id of the latest event, or a time that was missed. */
  position: () => { after: string } | { missedMs: number }
  /** Each event; without a name it only says that the stream lives. */
  onEvent: (id: string, name?: Changed) => void
  onBehind: (isBehind: boolean) => void
  onOpen: () => void
  /** The stream was lost or refused; resolves with whether the server answers other calls. */
  onLost: () => Promise<boolean>
}

/** Silent for longer: the connection is dead, although the browser has not noticed. */
const silentMs = 2.5 * heartbeatMs
const firstReopenMs = 500
/** Where the server does not answer, and where it refuses the stream alone. */
const maxReopenMs = { lost: 2_000, refused: 15_000 }

/** It begins paused. */
export function createStream(events: StreamEvents) {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let reopenMs = firstReopenMs
  let heardAtMs = Date.now()

  const close = () => {
    clearTimeout(timer)
    source?.close()
    source = undefined
  }
  const open = () => {
    close()
    heardAtMs = Date.now()
    const present = new EventSource(basePath + streamChanges.path + searchOf(events.position()), {
      withCredentials: true,
    })
    source = present
    const hear = (event: MessageEvent<unknown>, name?: Changed) => {
      heardAtMs = Date.now()
      events.onEvent(event.lastEventId, name)
    }
    present.onopen = () => {
      reopenMs = firstReopenMs
      events.onOpen()
    }
    present.onmessage = (event) => {
      const change = v.safeParse(changeEvent, parse(event.data))
      if (change.success) hear(event, change.output.entity)
    }
    present.addEventListener('here', (event) => hear(event))
    present.addEventListener('behind', ({ data }) => events.onBehind(data === 'true'))
    present.onerror = () => void lose(present)
  }
  const lose = async (lost: EventSource) => {
    close()
    const isThere = await events.onLost()
    if (source !== undefined || isPaused) return
    timer = setTimeout(open, reopenMs)
    reopenMs = Math.min(reopenMs * 2, isThere ? maxReopenMs.refused : maxReopenMs.lost)
    lost.onerror = null
  }
  let isPaused = true
  const pause = () => {
    isPaused = true
    close()
  }
  return {
    /** Opens it, or replaces the connection, which may be dead, for example after a sleep. */
    reopen() {
      isPaused = false
      open()
    },
    /** Closes it until it is opened again. */
    pause,
    /** Tries again now, if the next attempt is still to come. */
    retry: () => {
      if (!source && !isPaused) open()
    },
    /** Opens it again if nothing was heard for too long. */
    check: () => {
      if (source && Date.now() - heardAtMs > silentMs) open()
    },
  }
}

function parse(data: unknown): unknown {
  try {
    return JSON.parse(String(data))
  } catch {
    return undefined
  }
}
