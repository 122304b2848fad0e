// The answer to a search as what can be chosen: the hits of each group, and the whole list behind a group.

import { fold } from '#contract/fold.ts'
import type { SearchAnswer, SearchGroup, SearchHit } from '#contract/search.ts'
import {
  discountCodePath,
  discountCodesPath,
  expertsPath,
  feedbackPath,
  sessionPath,
  sessionsPath,
  tagPath,
  tagsPath,
  userPath,
  usersPath,
} from '#web/paths.ts'
import { formatCount } from '#web/ui/format.ts'

export type Option = { key: string; href: string; group: SearchGroup }
export type HitOption = Option & { hit: SearchHit }
export type OptionGroup = {
  group: SearchGroup
  title: string
  /** '3,214', or '10,000+' where the server has stopped counting. */
  total: string
  hits: HitOption[]
  /** The list filtered by the same text, where it holds more than the hits. */
  all: Option | undefined
}

type Place = {
  title: string
  list: (filters: { q: string }) => string
  record: (id: string, q: string) => string
}

const places: Record<SearchGroup, Place> = {
  users: { title: 'Users', list: usersPath, record: (id) => userPath(id) },
  experts: { title: 'Experts', list: expertsPath, record: (id) => userPath(id, 'experts') },
  sessions: { title: 'Sessions', list: sessionsPath, record: sessionPath },
  feedback: { title: 'Feedback', list: feedbackPath, record: (id) => feedbackPath({ at: id }) },
  tags: { title: 'Tags', list: tagsPath, record: (id) => tagPath(id) },
  'discount-codes': {
    title: 'Discount Codes',
    list: discountCodesPath,
    record: (id) => discountCodePath(id),
  },
}

/** Where many groups compete for the place, each of them that has a longer list shows the beginning of it. */
const manyGroups = 3
const hitsOfMany = 3

export function optionGroups({ q, groups }: SearchAnswer): OptionGroup[] {
  return groups.map(({ group, total, isMinimum, hits }) => {
    const { title, list, record } = places[group]
    const hasMore = total > hits.length
    const shown = hasMore && groups.length >= manyGroups ? hits.slice(0, hitsOfMany) : hits
    return {
      group,
      title,
      total: formatCount(total) + (isMinimum ? '+' : ''),
      hits: shown.map((hit) => ({ key: `${group}/${hit.id}`, href: record(hit.id, q), group, hit })),
      all: hasMore ? { key: `${group}?`, href: list({ q }), group } : undefined,
    }
  })
}

/** Everything that can be chosen, in the order of the arrow keys. */
export function optionsOf(groups: readonly OptionGroup[]): Option[] {
  return groups.flatMap(({ hits, all }): Option[] => (all ? [...hits, all] : hits))
}

/** The hit that was most likely meant: the one whose id or name is the text itself, else the first of all. */
export function bestHit(groups: readonly OptionGroup[], q: string): HitOption | undefined {
  const text = fold(q.trim())
  const hits = groups.flatMap((group) => group.hits)
  const named = (name: (hit: SearchHit) => string) => hits.find(({ hit }) => fold(name(hit)) === text)
  return named((hit) => hit.id) ?? named((hit) => hit.title) ?? hits[0]
}
