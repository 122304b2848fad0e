// Typing into the search: the time from each key to the first frame with the results for the text so far.

import type { Pool } from '#server/db/pool.ts'
import { freshPage, type Visitor, type Window } from './chromium.ts'
import { makeDictionary, type Term } from './dictionary.ts'
import { cellsOf, number, printTable } from './report.ts'

/** The pause of a fast typist between two keys. */
const betweenKeysMs = 120
const maxKeys = 12

type Stroke = { text: string; at: number; took?: number }

export async function measureTyping(visitor: Visitor, db: Pool): Promise<void> {
  const page = await freshPage(visitor)
  await page.goto(`${visitor.origin}/sessions`)
  await page.locator('[role=row] a').first().waitFor()
  await page.evaluate(noteStrokes)
  const box = page.getByRole('combobox', { name: 'Search anything' })
  const ends: number[] = []
  for (const { q } of await oneOfEachKind(db)) {
    await box.click()
    await page.keyboard.type(q.slice(0, maxKeys), { delay: betweenKeysMs })
    await page.waitForTimeout(1_000)
    ends.push((await strokesOf(page)).at(-1)?.took ?? Number.NaN)
    await box.fill('')
    await page.waitForTimeout(100)
  }
  const strokes = (await strokesOf(page)).filter(({ text }) => text.trim() !== '')
  await page.context().close()
  const answered = strokes.flatMap(({ took }) => took ?? [])
  const row = (name: string, keys: number, took: number[]) => [
    ...[name, number(keys), number(took.length)],
    ...cellsOf(took, 'p50', 'p95', 'max'),
  ]
  printTable(
    `Search anything: ${ends.length} terms typed, a key each ${betweenKeysMs} ms, until hits are painted`,
    ['Keys', 'pressed', 'answered before the next', 'p50 ms', 'p95 ms', 'max ms'],
    [row('each', strokes.length, answered), row('last of a term', ends.length, ends)],
  )
}

async function oneOfEachKind(db: Pool): Promise<Term[]> {
  const kinds = Map.groupBy(await makeDictionary(db), ({ kind }) => kind)
  return [...kinds.values()].flatMap((terms) => terms[Math.floor(terms.length / 2)] ?? [])
}

const strokesOf = (page: Awaited<ReturnType<typeof freshPage>>): Promise<Stroke[]> =>
  page.evaluate(() => (window as unknown as { strokes: Stroke[] }).strokes)

/**
 * Runs in the page, and so cannot refer to anything outside. The box announces results only once they belong to its
 * text.
 */
function noteStrokes(): void {
  const { clock } = window as unknown as Window
  const strokes: Stroke[] = []
  Object.assign(window, { strokes })
  let at: number | undefined
  addEventListener(
    'keydown',
    (event) => {
      at = event.timeStamp
    },
    true,
  )
  addEventListener(
    'input',
    async (event) => {
      if (!(event.target instanceof HTMLInputElement)) return
      // Letters that are not on the keyboard are entered without a key event.
      const stroke: Stroke = { text: event.target.value, at: at ?? event.timeStamp }
      at = undefined
      strokes.push(stroke)
      const isOvertaken = () => strokes.at(-1) !== stroke
      const isAnswered = () => document.querySelector('search [role=status]')?.textContent !== ''
      const paintedAt = await clock.whenPainted(() => isOvertaken() || isAnswered())
      if (!isOvertaken()) stroke.took = paintedAt - stroke.at
    },
    true,
  )
}
