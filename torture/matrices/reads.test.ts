// Every GET is answered by the replica, unless its endpoint declares that it reads the primary. An export also records itself.

import { afterAll, expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import type { Pool } from '#server/db/pool.ts'
import { limitLongReads } from '#server/db/pool.ts'
import type { Replica } from '#server/db/replica.ts'
import { requestOf } from './authorization.ts'
import { callerIn, serve } from './callers.ts'

const served = await serve()
const caller = await callerIn(served, { role: 'administrator' })
afterAll(() => served.client.close())

/** How many statements have run on each. Both are the same database. */
const ran = { primary: 0, replica: 0 }
const { context } = served
const database = served.db
context.db = counted(database, 'primary')
const replica = counted(database, 'replica')
const used: Replica = {
  statements: () => replica,
  longReads: () => replica,
  settled: async () => undefined,
  state: () => ({ isUsed: true, behindMs: 0 }),
  close: async () => undefined,
}
context.replica = used
context.longReads = limitLongReads(used.longReads, context.slots.longReads)

/** Each access to one of its functions is a statement; whole transactions are writes, and not counted. */
function counted(pool: Pool, name: keyof typeof ran): Pool {
  return new Proxy(pool, {
    get(target, property, receiver) {
      if (property !== 'transaction') ran[name]++
      return Reflect.get(target, property, receiver)
    },
  })
}

async function ask(name: string) {
  Object.assign(ran, { primary: 0, replica: 0 })
  const { status } = await served.client.send(requestOf(name, caller.own, caller.headers))
  expect(status).toBe(200)
  return { ...ran }
}

/** These read nothing but who asks, and what is told to them. */
const withoutStatements = ['/api/identity', '/api/changes', '/api/openapi.json', '/api/docs']
const reads = endpoints.filter(({ method, path }) => method === 'GET' && !withoutStatements.includes(path))

test.each(reads.map(({ path, reads: declared = 'replica' }) => [path, declared] as const))(
  'GET %s is answered by the %s',
  async (path, declared) => {
    const recognised = (await ask('GET /api/openapi.json')).primary
    const { primary, replica: onReplica } = await ask(`GET ${path}`)
    expect({ primary: primary > recognised, replica: onReplica > 0 }).toEqual({
      primary: declared === 'primary',
      replica: declared === 'replica',
    })
  },
)
