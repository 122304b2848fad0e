// A server with a source reports how far behind its mirror is; a server without one reports nothing about it.

import { setTimeout as delay } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { beforeEach, expect, test } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { withDeadline } from '#server/limits/deadline.ts'
import { createMetrics } from '#server/metrics/metrics.ts'
import { testApp } from '#test/app.ts'
import { openMirrored, saveMirrored, touchMirrored } from './mirrored.sql.ts'
import { watchMirror } from './report.ts'

const { source } = readConfig({ STOA_SOURCE: 'firestore', FIRESTORE_PROJECT: 'demo-none' })
const { app, db, context, where } = await testApp({ source })

beforeEach(async () => {
  await db.query(sql`truncate mirrored`)
  await openMirrored(db, 'tags')
  await saveMirrored(db, 'tags', { state: 'live' }, { documentsRead: 7, applied: 5, rejected: 1 })
  await touchMirrored(db, ['tags'])
})

test('/readyz names the state of each collection, and stays ready', async () => {
  const answer = await app.inject('/readyz')
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({
    status: 'ready',
    mirror: [{ entity: 'tags', state: 'live', lagSeconds: expect.any(Number) }],
  })
})

test('open pages are also notified on a stream that has outlived the deadline of its request', async () => {
  await db.query(sql`update mirrored set seen_at = null`)
  const isBehind = await withDeadline(1, async () => {
    await delay(5)
    return await watchMirror(context)()
  })
  expect(isBehind).toBe(true)
})

test('the metrics count what was read, written and rejected', async () => {
  const pools = { where, requests: db, longReads: db, maintenance: db }
  const metrics = createMetrics(pools, context.log, { slots: context.slots, isMirroring: true })
  const address = await metrics.listen({ port: 0, host: '127.0.0.1' })
  const told = await (await fetch(address)).text()
  await metrics.close()
  for (const line of [
    'stoa_mirror_read_total{entity="tags"} 7',
    'stoa_mirror_applied_total{entity="tags"} 5',
    'stoa_mirror_rejected_total{entity="tags"} 1',
    'stoa_mirror_state{entity="tags",state="live"} 1',
  ])
    expect(told).toContain(line)
  expect(told).toMatch(/stoa_mirror_lag_seconds\{entity="tags"\} [\d.e-]+/)
})
