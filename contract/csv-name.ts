// The name of a CSV file: what it contains, and the day if only a part is selected.

import { fold } from './fold.ts'

/** In characters. */
const maxWord = 40
const maxName = 120

/** Parameters that are not conditions, or that a list has by default. */
const plain = new Set(['sort', 'day', 'as', 'columns', 'compared', 'totals', 'kind=booking'])

/** The console's names of conditions that are not called by parameter and value. */
const called: Record<string, string> = { 'maxRating=2': 'unhappy' }

/** Conditions whose value needs no parameter name. */
const saidByValue = new Set(['q', 'label', 'state', 'role', 'kind'])

/** Such as 'sessions unhappy expert-grace 2026-11-23.csv'. Only unaccented letters, digits and hyphens: safe in headers and files. */
export function csvName(list: string, query: object, day: string): string {
  const words = conditionsIn(query).flatMap(
    ([name, text]) => safe(called[`${name}=${text}`] ?? wordOf(name, text)) || [],
  )
  const name = [list, ...words].join(' ').slice(0, maxName).trim()
  return words.length === 0 ? `${list}.csv` : `${name} ${day}.csv`
}

function conditionsIn(query: object): [name: string, text: string][] {
  return Object.entries(query)
    .map(([name, value]): [string, string] => [name, String(value ?? '')])
    .filter(([name, text]) => text !== '' && !plain.has(name) && !plain.has(`${name}=${text}`))
}

function wordOf(name: string, text: string): string {
  const spelled = name.replace(/[A-Z]/g, (letter) => `-${letter}`)
  if (text === 'true') return spelled
  if (text === 'false') return `not-${spelled}`
  return saidByValue.has(name) ? text : `${spelled}-${text}`
}

/** Returns a name such as 'person-ada-lovelace.json', from the first text that has such letters. */
export function personFileName(...texts: string[]): string {
  return `${['person', ...texts.map(safe).filter(Boolean).slice(0, 1)].join('-')}.json`
}

function safe(text: string): string {
  const hyphened = fold(text).replace(/[^a-z0-9]+/g, '-')
  return hyphened.slice(0, maxWord).replace(/^-|-$/g, '')
}
