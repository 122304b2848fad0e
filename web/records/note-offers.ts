// What is offered while a note is typed: colleagues after '@', records after '#'.

import { fold, words } from '#contract/fold.ts'
import type { Reference } from '#contract/note-text.ts'
import { listColleagues } from '#contract/notes.ts'
import { searchEverything } from '#contract/search.ts'
import { useRead } from '#web/api/read.ts'
import type { Typing } from './note-draft.ts'

export type Offer = { key: string; title: string; detail: string; reference: Reference }

const most = 6

export function useOffers(typing: Typing | undefined): Offer[] {
  const isMember = typing?.sign === '@'
  const q = typing && !isMember ? typing.words.trim() : ''
  const colleagues = useRead(listColleagues, {}, { enabled: isMember })
  const found = useRead(
    searchEverything,
    { query: { q, count: 'none' } },
    { enabled: q !== '', keepPrevious: true },
  )
  if (isMember) {
    const terms = words(typing.words)
    const all = colleagues.state === 'ready' ? colleagues.data : []
    return all
      .filter(({ name, email }) => {
        const known = words(`${name} ${email}`).map(fold)
        return terms.every((term) => known.some((word) => word.startsWith(term)))
      })
      .slice(0, most)
      .map(({ uid, name, email }) => ({
        key: uid,
        title: name,
        detail: email === name ? '' : email,
        reference: { label: name, member: uid },
      }))
  }
  if (q === '' || found.state !== 'ready') return []
  return found.data.groups
    .flatMap(({ group, hits }) =>
      hits.slice(0, 3).flatMap((hit): Offer[] => {
        if (group === 'notes') return []
        const entity = group === 'experts' ? 'users' : group
        const key = `${entity}/${hit.id}`
        return [
          {
            key,
            title: hit.title,
            detail: hit.detail ?? '',
            reference: { label: hit.title, entity, id: hit.id },
          },
        ]
      }),
    )
    .slice(0, most)
}
