// A process in which several people edit a tag each, and that prints how long each edit took as JSON.

import { execFileSync } from 'node:child_process'
import { performance } from 'node:perf_hooks'

/** `core`: the processor core on which the process runs. */
export type EditOrder = {
  origin: string
  headers: Record<string, string>
  editors: number
  durationMs: number
  core: number
}

/** In milliseconds. */
export type EditResult = { took: number[] }

async function load({ origin, headers, editors, durationMs, core }: EditOrder): Promise<EditResult> {
  execFileSync('taskset', ['-acp', String(core), String(process.pid)], { stdio: 'ignore' })
  const took: number[] = []
  const answer = await fetch(`${origin}/api/tags?limit=${editors}`, { headers })
  const tags: { id: string }[] = await answer.json()
  const endsAt = performance.now() + durationMs
  await Promise.all(
    tags.map(async ({ id }) => {
      while (performance.now() < endsAt) {
        const startedAt = performance.now()
        await edit(`${origin}/api/tags/${encodeURIComponent(id)}`, headers, `edit ${startedAt}`)
        took.push(performance.now() - startedAt)
      }
    }),
  )
  return { took }
}

async function edit(url: string, headers: Record<string, string>, name: string): Promise<void> {
  const answer = await fetch(url, {
    method: 'PATCH',
    headers: { ...headers, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ name, color: '#123456' }),
  })
  if (!answer.ok) throw new Error(`An edit was answered ${answer.status}: ${await answer.text()}`)
  await answer.body?.cancel()
}

const [order] = process.argv.slice(2)
if (order !== undefined) process.stdout.write(`${JSON.stringify(await load(JSON.parse(order)))}\n`)
