// The answer to a search as sections of options: what Enter opens first, then the others in the same order.

import History from 'lucide-react/icons/history'
import type { SearchAnswer, SearchedGroup, SearchGroup, SearchHit, SearchMeaning } from '#contract/search.ts'
import { isolated } from '#contract/visible-text.ts'
import { expertsPath, listPath, recordPath, sessionPath, userPath, usersPath } from '#web/paths.ts'
import { lists } from '#web/shared/screens.ts'
import { formatCount } from '#web/ui/format.ts'
import type { Option } from './option.ts'
import { order, rankOf, typedOf } from './order.ts'

/** `total`: '3,214', or '10,000+' where the server has stopped counting. */
export type Section = { key: string; title: string; total?: string; options: Option[] }

/** Experts have a group of their own. */
function listOf(group: SearchGroup, q: string): string {
  return group === 'users' ? usersPath({ q, expert: false }) : listPath(group, { q })
}

/** The search text is marked in the texts of a session. A note leads to its record. */
function recordOf(group: SearchGroup, { id, note }: SearchHit, q: string): string {
  if (group === 'notes') return note ? recordPath(note.entity, note.record) : listPath(group, { at: id })
  if (group === 'experts') return userPath(id, 'experts')
  return group === 'sessions' ? sessionPath(id, q) : recordPath(group, id)
}

/** With many groups, a group with more hits shows only its first ones. */
const manyGroups = 3
const hitsOfMany = 3

/** `commands`: pages, views and actions that match the text. */
export function sectionsOf(answer: SearchAnswer, commands: readonly Option[]): Section[] {
  const known = new Set(commands.map(({ href }) => href))
  const meanings = answer.meanings.map(toOption).filter(({ href }) => !known.has(href))
  const sections: Section[] = [
    { key: 'commands', title: 'Pages and actions', options: [...commands] },
    { key: 'meanings', title: 'Filtered lists', options: meanings },
    ...answer.groups.map((group) => toSection(group, answer)),
  ]
  const typed = typedOf(answer.shown ?? answer.q, answer.shown !== undefined)
  const rank = (option: Option) => rankOf(option, typed)
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

/** What Enter opens while no option is active: nothing in an empty box, and where nothing may capture it. */
export function bestOf(sections: readonly Section[]): Option | undefined {
  const [first] = sections
  return first?.key === bestKey ? first.options[0] : undefined
}

/** All options, in the order of the arrow keys. */
export function optionsOf(sections: readonly Section[]): Option[] {
  return sections.flatMap(({ options }) => options)
}

function toOption({ title, detail, list, filters, total, isMinimum, isExact }: SearchMeaning): Option {
  const href = listPath(list, filters)
  return {
    key: href,
    title: isolated(title),
    icon: list === 'activity' ? History : list,
    href,
    meant: isExact ? 'whole' : 'part',
    ...(detail !== undefined && { detail: isolated(detail) }),
    ...(total !== undefined && { note: totalText(total, isMinimum) }),
  }
}

function toSection(
  { group, tag, total, isMinimum, hits }: SearchedGroup,
  { q: typed, shown: instead, groups }: SearchAnswer,
): Section {
  const q = instead ?? typed
  const { title } = lists[group]
  const key = tag ? `${group}#${tag.id}` : group
  const hasMore = total > hits.length || isMinimum === true
  const shown = hasMore && groups.length >= manyGroups ? hits.slice(0, hitsOfMany) : hits
  const name = tag ? `${title} with the tag ${isolated(tag.name)}` : title
  const all: Option = {
    key: `${key}?`,
    title: seeAll(total > hits.length && totalText(total, isMinimum), tag ? '' : 'in ', lowerFirst(name)),
    icon: 'all',
    href: tag ? expertsPath({ tag: tag.id }) : listOf(group, q),
  }
  const options = shown.map(
    (hit): Option => ({
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
    total: totalText(total, isMinimum),
    options: hasMore ? [...options, all] : options,
  }
}

/** 'See all 3,214 in sessions'; without the number where only the hits were counted. */
function seeAll(total: string | false, within: string, name: string): string {
  return ['See all', ...(total ? [total] : []), `${within}${name}`].join(' ')
}

function totalText(total: number, isMinimum: boolean | undefined): string {
  return formatCount(total) + (isMinimum ? '+' : '')
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1).replace('Codes', 'codes')
}
