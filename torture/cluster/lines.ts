// What a program sends meanwhile: lines with ids of their own, each request repeated until it is acknowledged, as programs are told to.

import type { Ingested } from '#contract/ingest.ts'
import type { Ask } from '#test/ask.ts'
import { openSender } from '../client.ts'
import { nth, times, unless } from '../torture.ts'

const linesEach = 20

export function openLines(origins: string[], token: string) {
  let sent = 0
  let acknowledged = 0
  let pending: { body: string; turn: number } | undefined
  const senders = origins.map((origin) => openSender(origin, token))
  const make = (): string => {
    const lines = times(linesEach, (index) => {
      const id = `cluster-${sent}-${index}`
      const document = { userFullname: 'Sent meanwhile', feedback: id, rating: 4 }
      return JSON.stringify({ entity: 'feedback', id, version: 1_763_790_000_000_000, document })
    })
    sent += 1
    return lines.join('\n')
  }
  return {
    acknowledged: () => acknowledged,
    /** One request: a new one, or again the one that was not acknowledged, to the next console. */
    async send(): Promise<void> {
      pending ??= { body: make(), turn: 0 }
      const sender = nth(senders, sent + pending.turn)
      const { status, cut, text } = await sender.send('POST', '/api/ingest', pending.body)
      const told: Partial<Ingested> = status === 200 && !cut ? JSON.parse(text) : {}
      if (Number(told.applied) + Number(told.unchanged) === linesEach) {
        acknowledged += linesEach
        pending = undefined
      } else pending.turn += 1
    },
    /** Sentences about acknowledged lines that are not stored. */
    async check(ask: Ask): Promise<string[]> {
      const stored = (await ask(`select from feedback where id like 'cluster-%'`)).length
      return unless(stored >= acknowledged, `${acknowledged} lines were acknowledged, ${stored} are stored`)
    },
  }
}
