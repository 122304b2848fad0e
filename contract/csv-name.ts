// The name of a CSV file: what it contains, and of which day where only a part is selected.

import { fold } from './fold.ts'

/** In characters. */
const maxWord = 40
const maxName = 120

/** Not conditions, or those of a list as it is first shown. */
const plain = new Set(['sort', 'day', 'kind=booking'])

/** What the console calls a condition, where that is not its name and value. */
const called: Record<string, string> = { 'maxRating=2': 'unhappy' }

/** Conditions whose value says enough. */
const saidByValue = new Set(['q', 'label', 'state', 'role', 'kind'])

/**
 * 'sessions unhappy expert-grace 2026-11-23.csv'; 'sessions.csv' without conditions. `query`: the parameters of the list.
 * Only letters without accents, digits and hyphens, which are safe in a header and in every file system.
 */
export function csvName(list: string, query: object, day: string): string {
  const words = Object.entries(query).flatMap(([name, value]) => {
    const text = String(value ?? '')
    if (text === '' || plain.has(name) || plain.has(`${name}=${text}`)) return []
    return safe(called[`${name}=${text}`] ?? wordOf(name, text)) || []
  })
  const name = [list, ...words].join(' ').slice(0, maxName).trim()
  return words.length === 0 ? `${list}.csv` : `${name} ${day}.csv`
}

function wordOf(name: string, text: string): string {
  const spelled = name.replace(/[A-Z]/g, (letter) => `-${letter}`)
  if (text === 'true') return spelled
  if (text === 'false') return `not-${spelled}`
  return saidByValue.has(name) ? text : `${spelled}-${text}`
}

function safe(text: string): string {
  const hyphened = fold(text).replace(/[^a-z0-9]+/g, '-')
  return hyphened.slice(0, maxWord).replace(/^-|-$/g, '')
}
