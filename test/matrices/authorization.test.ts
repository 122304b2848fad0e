// Every endpoint requested by every kind of caller, over real HTTP; and no routes besides the endpoints of the contract.

import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { afterAll, describe, expect, it, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { snapshot } from '#test/snapshot.ts'
import { authorization, callerKinds, sendAs } from './authorization.ts'
import { openCallers } from './callers.ts'

const registered = new Set<string>()
subscribe('fastify.initialization', listenForRoutes)
const { callers, served } = await openCallers()
unsubscribe('fastify.initialization', listenForRoutes)
afterAll(() => {
  for (const { client } of served) client.close()
})

function listenForRoutes(message: unknown): void {
  // The payload of Fastify's diagnostics channel, whose type it does not export.
  const { fastify } = message as { fastify: FastifyInstance }
  fastify.addHook('onRoute', ({ method, url }: RouteOptions) => {
    for (const one of [method].flat()) registered.add(`${one} ${url.replace(/:(\w+)/g, '{$1}')}`)
  })
}

const names = endpoints.map(({ method, path }) => `${method} ${path}`)

/** Signing in and out end the caller's sign-in, so they come last. */
const endsSignIn = (name: string): boolean => /^(POST|DELETE) \/api\/identity$/.test(name)
/** Refusals of these are counted by address, or recorded once a minute. */
const keepsRefusal = (name: string): boolean =>
  name.startsWith('POST /api/invitations/') || name === 'POST /api/identity/passkey'
const inOrder = [...names.filter((name) => !endsSignIn(name)), ...names.filter(endsSignIn)]

test('every endpoint of the contract has a row in the table', () => {
  expect(Object.keys(authorization).toSorted()).toEqual(names.toSorted())
})

test('the server has no route besides the endpoints of the contract and its health checks', () => {
  const health = ['GET /healthz', 'HEAD /healthz', 'GET /readyz', 'HEAD /readyz']
  expect([...registered].toSorted()).toEqual([...names, ...health].toSorted())
})

describe.each(callerKinds)('%s', (kind) => {
  it.each(inOrder)('gets the status of the table from %s', async (name) => {
    const caller = callers[kind]
    const { expected, answer } = await sendAs(kind, caller, name)
    expect(answer.status, answer.body.toString().slice(0, 300)).toBe(expected)
  })
})

// Some 700 requests one after the other: minutes on a busy machine.
test('a refused caller changes nothing, and gets no information about the records', {
  timeout: 300_000,
}, async () => {
  for (const { db } of served) {
    const before = await snapshot(db)
    for (const kind of callerKinds.filter((one) => one !== 'administrator')) {
      for (const name of inOrder.filter((one) => (authorization[one]?.expected[kind] ?? 0) >= 400)) {
        if (endsSignIn(name) || keepsRefusal(name)) continue
        const { answer } = await sendAs(kind, callers[kind], name)
        if (answer.status !== 422)
          expect(JSON.parse(answer.body.toString())).toMatchObject({ status: answer.status })
        expect(answer.body.toString()).not.toMatch(/matrix|as it was/i)
      }
    }
    expect(await snapshot(db)).toEqual(before)
  }
})
