// Large acts that arrive together, on a slowed-down database, so that one takes longer than a request may.

import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { createPool } from '#server/db/pool.ts'
import { testApp } from '#test/app.ts'

test('one of several is made, and the others are told when to try again', async () => {
  const { db, where, context, signIn } = await testApp()
  const limits = { size: 10, connectTimeoutMs: 3_000, statementTimeoutMs: 4_000 }
  const pool = createPool(where, 'stoa test requests', limits)
  const app = await buildApp({ ...context, db: pool, log: pino({ level: 'silent' }) }, { web: false })
  onTestFinished(async () => {
    await app.close()
    await pool.close()
  })
  await db.runScript(`
    create function slow() returns trigger language plpgsql as $$ begin perform pg_sleep(3); return null; end $$;
    create trigger slow before insert on discount_codes for each statement execute function slow();
    create trigger slow before insert on idempotency_keys for each statement execute function slow()`)
  const { headers } = await signIn({ admin: true })
  const payload = {
    pattern: 'SPRING-#####',
    count: 20,
    percentageDiscount: 10,
    expirationDate: { seconds: 1_900_000_000, nanoseconds: 0 },
  }
  const act = (_: unknown, index: number) =>
    app.inject({
      method: 'POST',
      url: '/api/discount-codes/generate',
      headers: { ...headers, 'idempotency-key': `act-${index}` },
      payload,
    })
  const answers = await Promise.all(Array.from({ length: 4 }, act))
  const refused = answers.filter(({ statusCode }) => statusCode === 503)
  expect(answers.length - refused.length).toBe(1)
  expect(answers.find(({ statusCode }) => statusCode < 300)?.json()).toMatchObject({ pending: [] })
  for (const { headers } of refused) expect(headers['retry-after']).toBe('5')
})
