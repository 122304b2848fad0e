// Reads a text that selects rows by a list, states, a period and a person, in any order: 'feedback simao last week'. Pure.

import { words } from '#contract/fold.ts'
import { isOneEdit } from '#contract/one-edit.ts'
import { type Period, readPeriod } from './read-period.ts'
import {
  fillers,
  type MeantList,
  meantNames,
  nouns,
  prepositions,
  type State,
  states,
  vocabulary,
} from './vocabulary.ts'

/** `rest`: words of a label or of a name; with `isName` only of a name. `noun`: the list as it was named. */
export type Read = {
  noun: MeantList | undefined
  states: State[]
  period: Period | undefined
  rest: string
  isName: boolean
}

/** `today`: YYYY-MM-DD in the console's time zone. */
export function readMeaning(text: string, today: string): Read {
  const read = readWith(readPeriod(text, today), text)
  // 'June' and 'Friday' may be names.
  return read.period?.isCalendar && read.noun === undefined && read.states.length === 0
    ? readWith(undefined, text)
    : read
}

function readWith(period: Period | undefined, text: string): Read {
  const found: State[] = []
  let typed = ` ${(period?.rest ?? words(text)).join(' ')} `
  for (const state of states) {
    const name = state.names.find((one) => typed.includes(` ${one} `))
    if (name === undefined || (found[0] && found[0].list !== state.list)) continue
    typed = typed.replace(` ${name} `, nounsIn(name))
    found.push(state)
  }
  const left = typed.split(' ').filter(Boolean)
  const at = left.findIndex((word) => prepositions.has(word))
  const before = at < 0 ? left : left.slice(0, at)
  const noun = before.find((word) => nouns.has(word))
  const named = [
    ...before.filter((word) => !nouns.has(word) && !fillers.has(word)),
    ...left.slice(before.length + 1),
  ]
  return {
    noun: noun === undefined ? undefined : nouns.get(noun),
    states: found,
    period,
    rest: named.join(' '),
    isName: at >= 0,
  }
}

/** 'active codes' names its list too. */
function nounsIn(name: string): string {
  const named = name.split(' ').filter((word) => nouns.has(word))
  return ` ${[...named, ''].join(' ')}`
}

const minBegun = 3

/** The text with the state or list completed that its end begins: 'last week refun'; undefined where it begins none. */
export function completed(text: string): string | undefined {
  const typed = words(text)
  for (const at of typed.keys()) {
    const begun = typed.slice(at).join(' ')
    if (begun.length < minBegun) return undefined
    const meant = meantNames.find((name) => name.startsWith(begun))
    if (meant !== undefined && meant !== begun) return [...typed.slice(0, at), meant].join(' ')
  }
  return undefined
}

const minMisspelt = 4

/** The text with words that are spelled almost like one of the tables; undefined where none is. */
export function respelled(text: string): string | undefined {
  const typed = words(text)
  const meant = typed.map((word) =>
    word.length < minMisspelt || vocabulary.has(word)
      ? word
      : ([...vocabulary].find((known) => known.length >= minMisspelt && isOneEdit(word, known)) ?? word),
  )
  return meant.every((word, at) => word === typed[at]) ? undefined : meant.join(' ')
}
