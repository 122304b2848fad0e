// Turns the answer to a search into sections of options: what Enter opens first, then the others in the same order.

import type { LucideIcon } from 'lucide-react'
import History from 'lucide-react/icons/history'
import { fold, words } from '#contract/fold.ts'
import type { SearchAnswer, SearchedGroup, SearchGroup, SearchHit, SearchMeaning } from '#contract/search.ts'
import { isolated } from '#contract/visible-text.ts'
import { expertsPath, listPath, recordPath, sessionPath, userPath, usersPath } from '#web/paths.ts'
import { lists } from '#web/shared/screens.ts'
import { formatCount } from '#web/ui/format.ts'

/**
 * What Enter opens: the first option of the first row that matches any option. The sections are shown in the same order. Texts inside
 * records come last, and count only if exactly one record has the words; otherwise Enter might open the record of an unrelated person.
 */
export const order: readonly Row[] = [
  { name: 'an address of the console', holds: isCommand('address') },
  { name: 'a record or own view whose name, id, address or phone number is the text', holds: isNamed },
  { name: 'a page whose title begins with it', holds: isTitled },
  { name: 'a page whose other name it is', holds: isCommand('page') },
  {
    name: 'what the whole text means',
    holds: ({ meant }, { isMisspelt }) => meant === 'whole' && !isMisspelt,
  },
  { name: 'an own or built-in view with such words', holds: isCommand('view') },
  { name: 'an action with such words', holds: isCommand('action') },
  { name: 'an action to be named in full', holds: isNamedInFull },
  { name: 'a page of which another name begins with it', holds: isCommand('begun') },
  { name: 'a person, tag or code that begins with it', holds: (option, typed) => begins(option, typed) },
  { name: 'a person, tag or code that contains it', holds: (option, typed) => contains(option, typed) },
  {
    name: 'what the text begins to mean, or is spelled almost like',
    holds: ({ meant }) => meant !== undefined,
  },
  { name: 'a page that is spelled almost so', holds: isCommand('near') },
  {
    name: 'the only record with the words in its texts',
    holds: ({ found }, { isOnly }) => found !== undefined && isOnly,
  },
]

const withNames: ReadonlySet<SearchGroup> = new Set(['users', 'experts', 'tags', 'discount-codes'])

/** `count`: '3,214', or '10,000+' if the server has stopped counting. */
export type PaletteSection = { key: string; title: string; count?: string; options: PaletteOption[] }

/** Experts are a separate group. */
function listOf(group: SearchGroup, q: string): string {
  return group === 'users' ? usersPath({ q, expert: false }) : listPath(group, { q })
}

/** The search text is highlighted in the texts of a session. A note leads to its record. */
function recordOf(group: SearchGroup, { id, note }: SearchHit, q: string): string {
  if (group === 'notes') return note ? recordPath(note.entity, note.record) : listPath(group, { at: id })
  if (group === 'experts') return userPath(id, 'experts')
  return group === 'sessions' ? sessionPath(id, q) : recordPath(group, id)
}

/** With many groups, a group with more hits shows only its first ones. */
const manyGroups = 3
const hitsOfMany = 3

/** `commands`: pages, views and actions that match the text. */
export function sectionsOf(answer: SearchAnswer, commands: readonly PaletteOption[]): PaletteSection[] {
  const known = new Set(commands.map(({ href }) => href))
  const meanings = answer.meanings.map(toOption).filter(({ href }) => !known.has(href))
  const sections: PaletteSection[] = [
    { key: 'commands', title: 'Pages and actions', options: [...commands] },
    { key: 'meanings', title: 'Filtered lists', options: meanings },
    ...answer.groups.map((group) => toSection(group, answer)),
  ]
  const typed = typedIn(answer)
  const rank = (option: PaletteOption) => rankOf(option, typed)
  const ranked = sections
    .map((section) => ({ section, rank: Math.min(order.length, ...section.options.map(rank)) }))
    .toSorted((a, b) => a.rank - b.rank)
  const [first] = ranked
  const best = first?.section.options.find(
    (option) => first.rank < order.length && rank(option) === first.rank,
  )
  const others = ranked.map(({ section }) => ({
    ...section,
    options: section.options.filter((option) => option !== best),
  }))
  const pinned = best ? [{ key: bestKey, title: 'Best match', options: [best] }] : []
  return [...pinned, ...others.filter(({ options }) => options.length > 0)]
}

const bestKey = 'best'

/** Returns what Enter opens while no option is active; undefined in an empty box, and if no option may be opened by Enter alone. */
export function bestOf(sections: readonly PaletteSection[]): PaletteOption | undefined {
  const [first] = sections
  return first?.key === bestKey ? first.options[0] : undefined
}

export function optionsIn(sections: readonly PaletteSection[]): PaletteOption[] {
  return sections.flatMap(({ options }) => options)
}

function toOption({ title, detail, list, filters, total, isMinimum, isExact }: SearchMeaning): PaletteOption {
  const href = listPath(list, filters)
  return {
    key: href,
    title: isolated(title),
    icon: list === 'activity' ? History : list,
    href,
    meant: isExact ? 'whole' : 'part',
    ...(detail !== undefined && { detail: isolated(detail) }),
    ...(total !== undefined && { note: formatCount(total, isMinimum) }),
  }
}

function toSection(
  { group, tag, total, isMinimum, hits }: SearchedGroup,
  { q: typed, shown: instead, named, groups }: SearchAnswer,
): PaletteSection {
  const q = instead ?? named ?? typed
  const { title } = lists[group]
  const key = tag ? `${group}#${tag.id}` : group
  const hasMore = total > hits.length || isMinimum === true
  const shown = hasMore && groups.length >= manyGroups ? hits.slice(0, hitsOfMany) : hits
  const name = tag ? `${title} with the tag ${isolated(tag.name)}` : title
  const all: PaletteOption = {
    key: `${key}?`,
    title: seeAll(total > hits.length && formatCount(total, isMinimum), tag ? '' : 'in ', lowerFirst(name)),
    icon: 'all',
    href: tag ? expertsPath({ tag: tag.id }) : listOf(group, q),
  }
  const options = shown.map(
    (hit): PaletteOption => ({
      key: `${key}/${hit.id}`,
      title: hit.title,
      icon: group,
      href: recordOf(group, hit, q),
      found: { group, hit },
    }),
  )
  return {
    key,
    title: name,
    count: formatCount(total, isMinimum),
    options: hasMore ? [...options, all] : options,
  }
}

/** Returns 'See all 3,214 in sessions'; omits the number if only the hits were counted. */
function seeAll(count: string | false, within: string, name: string): string {
  return ['See all', ...(count ? [count] : []), `${within}${name}`].join(' ')
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1).replace('Codes', 'codes')
}

/** `isMisspelt`: the words differ from the typed ones. `isOnly`: one record was found, by words that are not those of the console. */
type Typed = { text: string; terms: readonly string[]; isMisspelt: boolean; isOnly: boolean }

type Row = { name: string; holds: (option: PaletteOption, typed: Typed) => boolean }

export function typedOf(q: string, { isMisspelt = false, isOnly = false } = {}): Typed {
  return { text: fold(q.trim()), terms: words(q), isMisspelt, isOnly }
}

function typedIn({ q, shown, named, isRead, groups }: SearchAnswer): Typed {
  const isMisspelt = shown !== undefined
  const hits = groups.reduce((sum, { hits }) => sum + hits.length, 0)
  return typedOf(shown ?? named ?? q, {
    isMisspelt,
    isOnly: hits === 1 && !isMisspelt && !(isRead && named === undefined),
  })
}

/** Returns the index of the option's row in `order`; its length if no row matches, so that Enter does not open the option. */
export function rankOf(option: PaletteOption, typed: Typed): number {
  const row = order.findIndex(({ holds }) => holds(option, typed))
  return row < 0 ? order.length : row
}

/** Commands become options only if they match. */
function isCommand(kind: PaletteOption['kind']) {
  return (option: PaletteOption) => option.kind === kind
}

function isTitled({ kind, title }: PaletteOption, { text }: Typed): boolean {
  return kind === 'page' && fold(title).startsWith(text)
}

function isNamedInFull({ kind, title, also }: PaletteOption, { text }: Typed): boolean {
  return kind === 'in full' && (fold(title) === text || also?.split(', ').includes(text) === true)
}

/** A person's address is the detail, or the reason why it was found. 'tag sleep' names the tag sleep. */
function namesOf({ group, hit: { title, detail, reason } }: NonNullable<PaletteOption['found']>): string[] {
  const address = reason?.what === 'Email' ? reason.text : detail
  const names = [title, ...(address ? [address] : [])]
  return [...names, ...(group === 'tags' ? [`tag ${title}`, `${title} tag`, `#${title}`] : [])].map(fold)
}

function isNamed({ found, kind, title }: PaletteOption, { text, isMisspelt }: Typed): boolean {
  if (!found) return kind === 'view' && fold(title) === text
  if (!withNames.has(found.group))
    return !isMisspelt && [found.hit.title, found.hit.id].map(fold).includes(text)
  return [fold(found.hit.id), ...namesOf(found)].includes(text) || isCalledAt(found.hit, text)
}

const minDigits = 6

/** True if its phone number ends with the typed digits, without the country or area code. */
function isCalledAt({ reason }: SearchHit, text: string): boolean {
  const digits = (text.match(/^[a-z: ]*([+(\d][\d\s()./-]+)$/)?.[1] ?? '')
    .replace(/\D/g, '')
    .replace(/^0+/, '')
  return (
    reason?.what === 'Phone' && digits.length >= minDigits && reason.text.replace(/\D/g, '').endsWith(digits)
  )
}

/** Shorter texts match too many ids by chance. */
const minId = 6

function begins({ found }: PaletteOption, { text }: Typed): boolean {
  if (!found || !withNames.has(found.group)) return false
  const id = fold(found.hit.id)
  const isCode = found.group === 'discount-codes'
  return (
    namesOf(found).some((one) => one.startsWith(text)) ||
    ((isCode || text.length >= minId) && id.startsWith(text))
  )
}

/** A number is not part of a name. */
function contains({ found }: PaletteOption, { terms }: Typed): boolean {
  if (!found || !withNames.has(found.group)) return false
  const named = namesOf(found).join(' ')
  return terms.every((term) => /\D/.test(term) && named.includes(term))
}

export type Icon = SearchGroup | 'all' | LucideIcon

/** An option is a link or an action. */
export type PaletteOption = {
  key: string
  /** Raw for a record that was found; otherwise foreign text in it is isolated. */
  title: string
  /** Other words that find it. */
  also?: string
  icon: Icon
  href?: string
  run?: () => void
  /** The record, and the group that it is shown in. */
  found?: { group: SearchGroup; hit: SearchHit }
  /**
   * Set for anything but a record. 'begun': a page of which only an alternative name matches. 'near': a page with a similar name. 'in
   * full': Enter opens it only by its full name; 'never': only after it was chosen. 'address': it was typed or pasted.
   */
  kind?: 'address' | 'page' | 'begun' | 'near' | 'view' | 'action' | 'in full' | 'never'
  /** Whether the whole text means it, or only a part of its title. */
  meant?: 'whole' | 'part'
  /** Distinguishes it from others with the same title. */
  detail?: string
  /** Shown at the end of the option, such as a count or a key. */
  note?: string
}
