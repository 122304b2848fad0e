// The tags that experts carry, as a grid.

import type { ReactNode } from 'react'
import { type ListedTag, mostCarriers, tagLabel, tagsScreen } from '#contract/tags.ts'
import { firstVisible, isolated } from '#contract/visible-text.ts'
import { ListPage } from '#web/list/list-page.tsx'
import { readsRowsAhead, useListPage } from '#web/list/use-list-page.ts'
import { expertsPath, tagPath } from '#web/paths.ts'
import { NewLink, useIsNew } from '#web/records/new-link.tsx'
import { Link } from '#web/router/link.tsx'
import { ColorSwatch } from '#web/shared/tag-chip.tsx'
import { CardGrid } from '#web/table/card-grid.tsx'
import { Foreign } from '#web/ui/foreign.tsx'
import { formatCount } from '#web/ui/format.ts'
import { later } from '#web/ui/later.tsx'
import { frame } from '#web/ui/panel.tsx'
import { Door } from '#web/ui/text-link.tsx'

const NewTag = later(async () => (await import('./new-tag.tsx')).NewTag)

const sorts = [
  { value: 'name', label: 'A to Z' },
  { value: '-name', label: 'Z to A' },
] as const

const acts = {
  entity: 'tags',
  nameOf: tagLabel,
  Bar: later(async () => (await import('./tag-acts.tsx')).TagActs),
} as const

export function TagsPage() {
  const list = useListPage(tagsScreen)
  if (useIsNew('tags')) return <NewTag />
  return (
    <ListPage
      title="Tags"
      entityName={{ one: 'tag', many: 'tags' }}
      list={list}
      actions={<NewLink entity="tags" label="New tag" />}
      recordHref={tagPath}
      searchPlaceholder="Name or id"
      sorts={sorts}
      acts={acts}
    >
      {(source) => (
        <CardGrid
          label="Tags"
          source={source}
          cardHeight={tagCardHeight}
          // Gives names the same space with and without checkboxes.
          minCardWidth={source.ticks ? 296 : 260}
          previewPlace="top-1/2 right-24 -translate-y-1/2"
          card={(tag, tick) => <TagCard tag={tag} tick={tick} />}
        />
      )}
    </ListPage>
  )
}

TagsPage.readAhead = readsRowsAhead(tagsScreen)

const tagCardHeight = 52

function TagCard({ tag, tick }: { tag: ListedTag; tick: ReactNode }) {
  const label = tagLabel(tag)
  return (
    <article
      className={`${frame} relative flex h-full items-center gap-3 px-4 hover:bg-hover has-[.card-link:focus-visible]:bg-hover`}
    >
      {tick}
      <span className="relative z-1 flex" data-tip={isolated(firstVisible(tag.color) ?? 'No color')}>
        <ColorSwatch color={tag.color} size="medium" />
      </span>
      <div className="min-w-0 flex-1">
        <h2 className="truncate font-medium">
          <Link
            href={tagPath(tag.id)}
            className="card-link after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-link"
          >
            <Foreign>{label}</Foreign>
          </Link>
        </h2>
      </div>
      <Door
        href={expertsPath({ tag: tag.id })}
        aria-label={`${formatCarriers(tag.experts)} with the tag ${isolated(label)}`}
        className="shrink-0 text-xs"
      >
        {formatCarriers(tag.experts)}
      </Door>
    </article>
  )
}

/** Returns '12 experts' or 'No experts'. */
function formatCarriers(experts = 0): string {
  if (experts === 0) return 'No experts'
  const count = formatCount(experts) + (experts >= mostCarriers ? '+' : '')
  return `${count} ${experts === 1 ? 'expert' : 'experts'}`
}
