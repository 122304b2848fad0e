// Typing into the search: the time from each key to the first frame with the results for the text so far.

import type { Pool } from '#server/db/pool.ts'
import { openSessions, type Visitor } from './chromium.ts'
import { makeDictionary } from './dictionary.ts'
import { cellsOf, number, printTable } from './report.ts'

/** The pause of a fast typist between two keys. */
const betweenKeysMs = 120
const maxKeys = 12

type Stroke = { text: string; at: number; took?: number }

declare global {
  interface Window {
    strokes: Stroke[]
  }
}

/** Types one term of each kind. */
export async function measureTyping(visitor: Visitor, db: Pool): Promise<void> {
  const page = await openSessions(visitor)
  await page.evaluate(noteStrokes)
  const box = page.getByRole('combobox', { name: 'Search anything' })
  const kinds = Map.groupBy(await makeDictionary(db), ({ kind }) => kind)
  for (const terms of kinds.values()) {
    const { q = '' } = terms[Math.floor(terms.length / 2)] ?? {}
    await box.click()
    await page.keyboard.type(q.slice(0, maxKeys), { delay: betweenKeysMs })
    await page.waitForTimeout(1_000)
    await box.fill('')
    await page.waitForTimeout(100)
  }
  const all = await page.evaluate(() => window.strokes)
  await page.context().close()
  const strokes = all.filter(({ text }) => text.trim() !== '')
  const answered = strokes.flatMap(({ took }) => took ?? [])
  printTable(
    `Search anything: ${kinds.size} terms typed, a key each ${betweenKeysMs} ms, until hits are painted`,
    ['Keys', 'answered before the next', 'p50 ms', 'p95 ms', 'max ms'],
    [[number(strokes.length), number(answered.length), ...cellsOf(answered, 0.5, 0.95, 1)]],
  )
}

/** Runs in the page, so it cannot refer to anything outside. The box announces results only once they belong to its text. */
function noteStrokes(): void {
  window.strokes = []
  let at: number | undefined
  const noteKey = ({ timeStamp }: Event) => {
    at = timeStamp
  }
  const noteInput = async ({ target, timeStamp }: Event) => {
    if (!(target instanceof HTMLInputElement)) return
    // Letters that are not on the keyboard are entered without a key event.
    const stroke: Stroke = { text: target.value, at: at ?? timeStamp }
    at = undefined
    window.strokes.push(stroke)
    const isOvertaken = () => window.strokes.at(-1) !== stroke
    const isAnswered = () => document.querySelector('search [role=status]')?.textContent !== ''
    const paintedAt = await window.whenPainted(() => isOvertaken() || isAnswered())
    if (!isOvertaken()) stroke.took = paintedAt - stroke.at
  }
  addEventListener('keydown', noteKey, true)
  addEventListener('input', noteInput, true)
}
