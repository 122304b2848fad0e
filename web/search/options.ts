// The answer to a search as sections of options: the best match first, then the meanings of the text, then each group.

import { fold } from '#contract/fold.ts'
import type { SearchAnswer, SearchedGroup, SearchGroup, SearchHit, SearchMeaning } from '#contract/search.ts'
import { isolated } from '#contract/visible-text.ts'
import {
  expertsPath,
  listPath,
  recordPath,
  sessionPath,
  sessionsPath,
  userPath,
  usersPath,
} from '#web/paths.ts'
import { lists } from '#web/shared/screens.ts'
import { formatCount } from '#web/ui/format.ts'

export type Icon = SearchGroup | 'all' | 'recent' | 'page' | 'action'

/** An option is a link or an action. */
export type Option = {
  key: string
  /** Raw for a record that was found, else with foreign text in it isolated. */
  title: string
  icon: Icon
  href?: string
  run?: () => void
  /** The record, and the group that it is shown in. */
  found?: { group: SearchGroup; hit: SearchHit }
  /** Shown at its end, such as a count or a key. */
  note?: string
}

/** `total`: '3,214', or '10,000+' where the server has stopped counting. */
export type Section = { key: string; title: string; total?: string; options: Option[] }

/** Experts have a group of their own. */
function listOf(group: SearchGroup, q: string): string {
  return group === 'users' ? usersPath({ q, expert: false }) : listPath(group, { q })
}

/** The search text is marked in the texts of a session. */
function recordOf(group: SearchGroup, id: string, q: string): string {
  if (group === 'experts') return userPath(id, 'experts')
  return group === 'sessions' ? sessionPath(id, q) : recordPath(group, id)
}

/** With many groups, a group with more hits shows only its first ones. */
const manyGroups = 3
const hitsOfMany = 3

/** `commands`: pages and actions that match the text. */
export function sectionsOf(answer: SearchAnswer, commands: readonly Option[]): Section[] {
  const meanings = answer.meanings.map(toOption)
  const sections: Section[] = [
    { key: 'meanings', title: 'Filtered lists', options: meanings },
    ...answer.groups.map((group) => toSection(group, answer)),
    { key: 'commands', title: 'Pages and actions', options: [...commands] },
  ]
  const best = bestOf(answer, sections)
  const others = sections.map(({ options, ...section }) => ({
    ...section,
    options: options.filter(({ key }) => key !== best?.key),
  }))
  const pinned = best ? [{ key: 'best', title: 'Best match', options: [best] }] : []
  return [...pinned, ...others.filter(({ options }) => options.length > 0)]
}

/** All options, in the order of the arrow keys. */
export function optionsOf(sections: readonly Section[]): Option[] {
  return sections.flatMap(({ options }) => options)
}

/**
 * What Enter opens: the record whose id or name equals the text, else the meaning of the text, else the first hit, else
 * the first page or action.
 */
function bestOf({ q, meanings }: SearchAnswer, sections: readonly Section[]): Option | undefined {
  const text = fold(q.trim())
  const options = optionsOf(sections)
  const hits = options.filter(({ found }) => found)
  const exact = meanings.findIndex(({ isExact }) => isExact)
  return (
    hits.find(({ found }) => found && fold(found.hit.id) === text) ??
    hits.find(({ title }) => fold(title) === text) ??
    (exact < 0 ? undefined : options[exact]) ??
    hits[0] ??
    options[0]
  )
}

function toOption({ title, list, filters, total, isMinimum }: SearchMeaning): Option {
  const href = list === 'users' ? usersPath(filters) : sessionsPath(filters)
  return { key: href, title: isolated(title), icon: list, href, note: totalText(total, isMinimum) }
}

function toSection(
  { group, tag, total, isMinimum, hits }: SearchedGroup,
  { q, groups }: SearchAnswer,
): Section {
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
      href: recordOf(group, hit.id, q),
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
