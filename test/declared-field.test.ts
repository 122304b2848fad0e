// One line that declares a field is all that its API, history, undo, CSV and search need: the server runs with one such additional line.

import { expect, onTestFinished, test } from 'vitest'
import { testApp } from './app.ts'
import { addressOf } from './database.ts'
import { startStoa } from './processes.ts'

/** Declares `motto` of a tag, before its name. */
const hook = `
  import { registerHooks } from 'node:module'
  const line = "motto: field(text, { label: 'Motto', about: 'What its experts say', searched: 'Motto', edited: v.string('must be text') }),"
  registerHooks({
    load(url, context, load) {
      const loaded = load(url, context)
      if (!url.endsWith('/contract/tags.ts')) return loaded
      return { ...loaded, source: String(loaded.source).replace(/entity\\('Tag', \\{/, (start) => start + line) }
    },
  })`

const { where, signIn } = await testApp()

test('a declared field is taken, kept, undone, exported, found and documented', async () => {
  const { headers } = await signIn({ role: 'administrator' })
  const hooks = `data:text/javascript,${encodeURIComponent(hook)}`
  const env = { DATABASE_URL: addressOf(where), STOA_LOG: 'error', NODE_OPTIONS: `--import ${hooks}` }
  const { origin } = await startStoa(env, (end) => onTestFinished(async () => void (await end())))
  const ask = async (method: string, path: string, body?: object) => {
    const sent = body && { body: JSON.stringify(body) }
    const type = body && { 'content-type': 'application/json' }
    const answer = await fetch(`${origin}/api/${path}`, {
      method,
      headers: { ...headers, origin, ...type },
      ...sent,
    })
    return { status: answer.status, text: await answer.text() }
  }
  const read = async (method: string, path: string, body?: object) =>
    JSON.parse((await ask(method, path, body)).text)

  const without = await ask('POST', 'tags', { name: 'Law', color: 'teal' })
  expect([without.status, without.text]).toEqual([400, expect.stringContaining('motto')])
  const { id } = await read('POST', 'tags', { name: 'Law', color: 'teal', motto: 'zebrafirst' })
  const changed = { name: 'Law', color: 'teal', motto: 'zebrasecond' }
  const { act, motto } = await read('PATCH', `tags/${id}`, changed)
  expect(motto).toBe('zebrasecond')

  const history = await read('GET', `history?entity=tags&id=${id}`)
  expect(history[0]).toMatchObject({ before: { motto: 'zebrafirst' }, after: { motto: 'zebrasecond' } })
  expect(await read('GET', 'search?q=zebrasecond')).toMatchObject({
    groups: [{ group: 'tags', hits: [{ id, reason: { what: 'Motto', text: 'zebrasecond' } }] }],
  })
  const [heading, row] = (await ask('GET', 'tags.csv')).text.split('\r\n')
  expect([heading, row]).toEqual([expect.stringContaining('motto'), expect.stringContaining('zebrasecond')])

  await ask('POST', `acts/${act}/undo`)
  expect(await read('GET', `tags/${id}`)).toMatchObject({ motto: 'zebrafirst' })

  const { paths, components } = await read('GET', 'openapi.json')
  expect(components.schemas.Tag.properties.motto.description).toBe('What its experts say')
  const { schema } = paths['/api/tags'].post.requestBody.content['application/json']
  expect(schema.required).toContain('motto')
})
