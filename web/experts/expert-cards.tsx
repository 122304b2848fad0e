// The experts as cards, sorted by name, rate or rating.

import { formatRate } from '#contract/money.ts'
import { expertsScreen, type ListedUser, ratingsOf, userName } from '#contract/users.ts'
import { ListPage } from '#web/list/list-page.tsx'
import { useListPage } from '#web/list/use-list-page.ts'
import { userPath } from '#web/paths.ts'
import { Link } from '#web/router/link.tsx'
import { TagChip } from '#web/shared/tag-chip.tsx'
import { tagOf } from '#web/shared/tag-list.ts'
import { Rating } from '#web/shared/user-texts.tsx'
import { CardGrid } from '#web/table/card-grid.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Foreign, Prose } from '#web/ui/foreign.tsx'
import { frame } from '#web/ui/panel.tsx'
import { expertList } from './expert-list.tsx'

const sorts = [
  { value: 'name', label: 'By name' },
  { value: '-rating', label: 'Best rated first' },
  { value: 'rating', label: 'Worst rated first' },
  { value: '-hourlyRate', label: 'Highest rate first' },
  { value: 'hourlyRate', label: 'Lowest rate first' },
] as const

const readDefinitions = async () => (await import('./expert-filters.ts')).expertFilters

export function ExpertCards() {
  const list = useListPage(expertsScreen)
  return (
    <ListPage
      {...expertList('cards', list.values)}
      list={list}
      readDefinitions={readDefinitions}
      sorts={sorts}
    >
      {(source) => (
        <CardGrid
          label="Experts"
          source={source}
          cardHeight={cardHeightPx}
          minCardWidth={300}
          skeletonCards={12}
          previewPlace="top-3 right-3"
          card={(user) => <ExpertCard user={user} />}
        />
      )}
    </ListPage>
  )
}

const cardHeightPx = 212

/** The maximum number that fits on the card; the page of the expert shows all. */
const shownTags = 8
const shownCharacters = 300

function ExpertCard({ user }: { user: ListedUser }) {
  const expert = user.Expert
  const tagIds = [...new Set(expert?.TagIds)].slice(0, shownTags)
  return (
    <Link
      href={userPath(user.id, 'experts')}
      className={`card-link ${frame} flex h-full flex-col gap-3 p-4 hover:border-line-strong`}
    >
      <span className="flex items-center gap-3 pr-8">
        <Avatar pictures={[user.ProfilePicture, user.photoURL]} name={user.displayName} size="medium" />
        <span className="min-w-0 flex-1">
          <Foreign className="block truncate font-semibold">{userName(user)}</Foreign>
          <Foreign className="block truncate text-xs text-muted">{user.username}</Foreign>
        </span>
        {expert?.aiAvailable && <Badge tone="info">AI available</Badge>}
      </span>
      <span className="line-clamp-2 min-h-10 text-muted [overflow-wrap:anywhere]">
        <Prose>{expert?.Bio?.slice(0, shownCharacters).toWellFormed()}</Prose>
      </span>
      <span className="flex h-6 flex-wrap gap-1.5 overflow-hidden">
        {tagIds.map((id) => (
          <TagChip key={id} tag={tagOf(user.tags ?? [], id)} />
        ))}
      </span>
      <span className="mt-auto flex items-center justify-between gap-3 border-t border-line pt-3">
        <span className="max-w-3/5 shrink-0 truncate">
          <span className="font-medium">{formatRate(expert?.HourlyRate)}</span>
          <span className="text-muted"> / h</span>
          {expert?.aiAvailable && (
            <span className="text-muted"> · AI {formatRate(expert.HourlyAiRate)} / h</span>
          )}
        </span>
        <Rating ratings={ratingsOf(expert)} />
      </span>
    </Link>
  )
}
