// Typing into the search: the time from each key to the first frame with the results for the text so far.

import type { Pool } from '#server/db/pool.ts'
import { openSessions, type Visitor, type Window } from './chromium.ts'
import { makeDictionary, type Term } from './dictionary.ts'
import { cellsOf, number, printTable } from './report.ts'

/** The pause of a fast typist between two keys. */
const betweenKeysMs = 120
const maxKeys = 12

type Stroke = { text: string; at: number; took?: number }

export async function measureTyping(visitor: Visitor, db: Pool): Promise<void> {
  const page = await openSessions(visitor)
  await page.evaluate(noteStrokes)
  const box = page.getByRole('combobox', { name: 'Search anything' })
  const terms = await oneOfEachKind(db)
  for (const { q } of terms) {
    await box.click()
    await page.keyboard.type(q.slice(0, maxKeys), { delay: betweenKeysMs })
    await page.waitForTimeout(1_000)
    await box.fill('')
    await page.waitForTimeout(100)
  }
  const all = await page.evaluate(() => (window as unknown as { strokes: Stroke[] }).strokes)
  await page.context().close()
  const strokes = all.filter(({ text }) => text.trim() !== '')
  const answered = strokes.flatMap(({ took }) => took ?? [])
  printTable(
    `Search anything: ${terms.length} terms typed, a key each ${betweenKeysMs} ms, until hits are painted`,
    ['Keys', 'answered before the next', 'p50 ms', 'p95 ms', 'max ms'],
    [[number(strokes.length), number(answered.length), ...cellsOf(answered, 'p50', 'p95', 'max')]],
  )
}

async function oneOfEachKind(db: Pool): Promise<Term[]> {
  const kinds = Map.groupBy(await makeDictionary(db), ({ kind }) => kind)
  return [...kinds.values()].flatMap((terms) => terms[Math.floor(terms.length / 2)] ?? [])
}

/** Runs in the page, so it cannot refer to anything outside. The box announces results only once they belong to its text. */
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
