// What Enter opens: the first option of the first row that holds for one. The sections are shown in the same order.

import { fold, words } from '#contract/fold.ts'
import type { SearchGroup } from '#contract/search.ts'
import type { Option } from './option.ts'

/** The typed text: folded, and its words. `isMisspelt`: these are other words than were typed. */
export type Typed = { text: string; terms: readonly string[]; isMisspelt: boolean }

type Row = { name: string; holds: (option: Option, typed: Typed) => boolean }

/** Texts inside records are the last: a word is in the transcript of some stranger. */
export const order: readonly Row[] = [
  { name: 'a record or own view whose name, id or address is the text', holds: isNamed },
  { name: 'a page whose title begins with it', holds: isTitled },
  { name: 'a page whose other name it is', holds: isCommand('page') },
  { name: 'what the whole text means', holds: ({ meant }) => meant === 'whole' },
  { name: 'an own or built-in view with such words', holds: isCommand('view') },
  { name: 'an action with such words', holds: isCommand('action') },
  { name: 'an action to be named in full', holds: isNamedInFull },
  { name: 'a page of which another name begins with it', holds: isCommand('begun') },
  { name: 'a person, tag or code that begins with it', holds: (option, typed) => begins(option, typed) },
  { name: 'a person, tag or code that contains it', holds: (option, typed) => contains(option, typed) },
  { name: 'what the text begins to mean', holds: ({ meant }) => meant === 'part' },
  { name: 'a page that is spelled almost so', holds: isCommand('near') },
  {
    name: 'a record with the words in its texts',
    holds: ({ found }, { isMisspelt }) => found !== undefined && !isMisspelt,
  },
]

export function typedOf(q: string, isMisspelt = false): Typed {
  return { text: fold(q.trim()), terms: words(q), isMisspelt }
}

/** The number of the option's row; that of none is beyond all others: Enter does not open it. */
export function rankOf(option: Option, typed: Typed): number {
  const row = order.findIndex(({ holds }) => holds(option, typed))
  return row < 0 ? order.length : row
}

/** Only those that match are options. */
function isCommand(kind: Option['kind']) {
  return (option: Option) => option.kind === kind
}

function isTitled({ kind, title }: Option, { text }: Typed): boolean {
  return kind === 'page' && fold(title).startsWith(text)
}

function isNamedInFull({ kind, title, also }: Option, { text }: Typed): boolean {
  return kind === 'in full' && (fold(title) === text || also?.split(', ').includes(text) === true)
}

const withNames: ReadonlySet<SearchGroup> = new Set(['users', 'experts', 'tags', 'discount-codes'])

/** The address of a person is its detail, or the reason why it was found. 'tag sleep' names the tag sleep. */
function namesOf({ group, hit: { id, title, detail, reason } }: NonNullable<Option['found']>): string[] {
  const address = reason?.what === 'Email' ? reason.text : detail
  const names = [title, id, ...(address ? [address] : [])]
  return [...names, ...(group === 'tags' ? [`tag ${title}`] : [])].map(fold)
}

function isNamed({ found, kind, title }: Option, { text, isMisspelt }: Typed): boolean {
  if (!found) return kind === 'view' && fold(title) === text
  return (withNames.has(found.group) || !isMisspelt) && namesOf(found).includes(text)
}

function begins({ found }: Option, { text }: Typed): boolean {
  return (
    found !== undefined && withNames.has(found.group) && namesOf(found).some((one) => one.startsWith(text))
  )
}

function contains({ found }: Option, { terms }: Typed): boolean {
  if (!found || !withNames.has(found.group)) return false
  const named = namesOf(found).join(' ')
  return terms.every((term) => named.includes(term))
}
