// Attacks on everything that is limited. Each takes what it can for the given time, and then leaves.

import { request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { times } from './load.ts'
import { longPaths } from './long-answers.ts'
import { administrator } from './people.ts'
import { drip, openSender } from './slow-senders.ts'
import { readSlowly } from './streams.ts'

export type Target = { origin: string; token: string; people: Record<string, string>[] }

type Attack = (target: Target, forMs: number) => Promise<void>

const half = '{"entity":"tags","id":'
const lineFeeds = gzipSync(Buffer.alloc(128 << 20, '\n'))

export const attacks: Record<string, Attack> = {
  '50 senders killed, again and again': ({ origin, token }, forMs) =>
    repeat(forMs, async () => {
      const senders = times(50, () => openSender(origin, token))
      for (const sender of senders) sender.write(half)
      await delay(400)
      for (const sender of senders) sender.close()
    }),
  '20 senders that drip': async ({ origin, token }, forMs) => {
    const senders = times(20, () => openSender(origin, token))
    const stop = drip(senders, '\n', 5_000)
    await delay(forMs)
    stop()
    for (const sender of senders) sender.close()
  },
  'halves of bodies': ({ origin, token }, forMs) =>
    repeat(forMs, async () => {
      const senders = times(20, () => openSender(origin, token))
      for (const sender of senders) sender.write(half)
      await delay(200)
      for (const sender of senders) sender.end()
      await delay(200)
    }),
  'compressed line feeds': ({ origin, token }, forMs) =>
    repeat(forMs, async () => {
      const senders = times(8, () => openSender(origin, token, ['Content-Encoding: gzip']))
      for (const sender of senders) sender.write(lineFeeds)
      await delay(1_000)
      for (const sender of senders) sender.close()
    }),
  'exports abandoned': ({ origin, people }, forMs) =>
    repeat(forMs, async () => {
      const readers = people.map((headers, index) =>
        readSlowly(origin, longPaths[index % longPaths.length] ?? '', headers),
      )
      await delay(Math.random() * 500)
      for (const reader of readers) reader.close()
    }),
  'wrong passwords from 200 addresses': async ({ origin }, forMs) => {
    let next = 0
    const guess = async (): Promise<void> => signInFrom(origin, `127.0.1.${1 + (next++ % 200)}`)
    await Promise.all(times(60, () => repeat(forMs, guess)))
  },
}

async function repeat(forMs: number, step: () => Promise<void>): Promise<void> {
  const endsAt = performance.now() + forMs
  while (performance.now() < endsAt) await step()
}

/** Any address of 127.0.0.0/8 is this machine's. Half of them leave before the answer. */
async function signInFrom(origin: string, localAddress: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const headers = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }
  const asked = request(`${origin}/api/identity`, { method: 'POST', headers, localAddress, agent: false })
  asked.on('response', (response) => response.resume())
  asked.on('error', () => resolve()).on('close', resolve)
  asked.end(JSON.stringify({ email: `x-${administrator.email}`, password: 'a wrong password' }))
  const leaving = Math.random() < 0.5 ? setTimeout(() => asked.destroy(), 30) : undefined
  await promise
  clearTimeout(leaving)
  await delay(50)
}
