import { colorForms, isAllowedColor } from '#contract/color.ts'
import { type ListedTag, tagLabel } from '#contract/tags.ts'
import { changeTags, type TagsChange } from '#contract/tags-acts.ts'
import { ActBar } from '#web/acts/act-bar.tsx'
import { actionsOf, deletionOf, type ManyActions } from '#web/acts/many-action.ts'
import type { SelectedRows } from '#web/list/use-row-ticks.ts'
import { formatCount } from '#web/ui/format.ts'
import { ColorField } from './color-field.tsx'

const byKind = actionsOf<ListedTag, TagsChange>({
  color: {
    label: 'Set color',
    title: (tags) => `Set the color of ${tags}`,
    initial: { color: '' },
    read({ color = '' }) {
      return color.trim() !== '' && isAllowedColor(color, undefined) ? { kind: 'color', color } : undefined
    },
    fields: ({ color = '' }, onChange) => (
      <ColorField
        value={color}
        onChange={(typed) => onChange({ color: typed })}
        readOnly={false}
        error={
          color.trim() === '' || isAllowedColor(color, undefined) ? undefined : `Color must be ${colorForms}.`
        }
      />
    ),
  },
  delete: deletionOf((tags) => {
    const carried = tags.filter(({ experts = 0 }) => experts > 0).length
    if (tags.length === 1)
      return carried === 0 ? 'No expert has it.' : 'Experts have it; they are shown without it.'
    return carried === 0
      ? 'No expert has them.'
      : `Experts have ${formatCount(carried)} of them; they are shown without ${carried === 1 ? 'it' : 'them'}.`
  }),
})

const actions: ManyActions<ListedTag, TagsChange> = {
  entity: 'tags',
  one: 'tag',
  many: 'tags',
  batch: changeTags,
  nameOf: tagLabel,
  actions: byKind,
}

export function TagActs(props: SelectedRows<ListedTag>) {
  return <ActBar of={actions} {...props} />
}
