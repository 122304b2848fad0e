// The texts of the demo in JSON files, and sentences with {slots}. Within one scene a slot always has the same value, so that a question and
// its answer name the same town.

import { readFileSync } from 'node:fs'
import type { Random } from './random.ts'

export function readTexts<Texts>(name: string): Texts {
  return JSON.parse(readFileSync(new URL(`./texts/${name}.json`, import.meta.url), 'utf8'))
}

/** The values of each slot, which may have slots themselves. */
export type Slots = ReadonlyMap<string, readonly string[]>

/** Lists of values, or ranges. */
export type SlotTexts = Record<string, string[] | string>

export function readSlots(texts: SlotTexts): Slots {
  const slots = Object.entries(texts).map(
    ([name, values]) => [name, typeof values === 'string' ? expandRange(values) : values] as const,
  )
  return new Map(slots)
}

/** Reads for example '3..9', '$900..$1,500 step 100'. */
export function expandRange(text: string): string[] {
  const [, sign = '', lowest, highest, step = '1'] =
    /^(\$?)([\d,]+)\.\.\$?([\d,]+)(?: step ([\d,]+))?$/.exec(text) ?? []
  const [from, until, by] = [lowest, highest, step].map((digits) => Number(digits?.replaceAll(',', '')))
  const values: string[] = []
  for (let value = from ?? 0; value <= (until ?? 0); value += by ?? 1)
    values.push(sign + (value >= 1000 ? value.toLocaleString('en-US') : String(value)))
  return values
}

/** The slots that every sentence may use: dates, numbers and a long tail of proper nouns. */
export const commonSlots = readSlots(readTexts<SlotTexts>('slots'))

/** `told`: the values of the slots so far, those of the scene itself from its beginning. */
export type Scene = { random: Random; slots: Slots; told: Record<string, string> }

/** A sentence of its own begins with a capital letter. */
export function tell(sentence: string, scene: Scene): string {
  const text = tellWithin(sentence, scene)
  return sentence.startsWith('{') ? text.charAt(0).toUpperCase() + text.slice(1) : text
}

export function tellWithin(text: string, scene: Scene): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => (scene.told[name] ??= pickValue(name, scene)))
}

/** The slots 'letter1' and 'letter2' have the values of 'letter'. */
function pickValue(name: string, scene: Scene): string {
  const values = scene.slots.get(name.replace(/\d$/, ''))
  if (!values) throw new Error(`No values are given for {${name}}.`)
  return tellWithin(scene.random.pickSkewed(values, 1.7), scene)
}
