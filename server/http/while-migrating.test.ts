import { expect, test } from 'vitest'
import { stoaVersion } from '#server/config/version.ts'
import { freePort } from '#test/free-port.ts'
import { headersOfAny } from './security-headers.ts'
import { answerWhileMigrating } from './while-migrating.ts'

test('while the database is migrated the process is alive, and not ready, with its step and the security headers', async () => {
  const port = await freePort()
  const trustProxy = true
  const answering = await answerWhileMigrating({ port, host: '127.0.0.1', basePath: '/admin', trustProxy })
  answering.tell({ done: 2, total: 7 })
  const ask = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`)
    expect(Object.fromEntries(answer.headers)).toMatchObject(headersOfAny({ trustProxy }))
    return [answer.status, await answer.json()]
  }
  expect(await ask('/healthz')).toEqual([200, { status: 'ok', release: stoaVersion }])
  expect(await ask('/admin/healthz')).toEqual([200, { status: 'ok', release: stoaVersion }])
  expect(await ask('/readyz')).toEqual([503, { status: 'migrating 3 of 7' }])
  expect(await ask('/users')).toEqual([503, { status: 'migrating 3 of 7' }])
  await answering.close()
  await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow()
})
