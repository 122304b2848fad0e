// The entries of a Menu, made accessible by Ariakit.

import {
  MenuGroup as Group,
  Menu,
  MenuGroupLabel,
  MenuItem,
  MenuItemCheckbox,
  MenuItemRadio,
  MenuSeparator,
  useMenuStore,
} from '@ariakit/react/menu'
import Check from 'lucide-react/icons/check'
import { useLayoutEffect } from 'react'
import type { FloatingProps, MenuEntry, MenuGroup } from '#web/ui/use-popup.ts'
import { floatingClasses, floatingOf, itemClasses, storeOf, useAnchored } from './anchored.ts'

type MenuListProps = FloatingProps & { label: string; groups: readonly MenuGroup[] }

export function MenuList({ label, groups, ...floating }: MenuListProps) {
  const { anchor } = floating
  const chosen = groups.map(({ isMany, entries }) => {
    const labels = entries.filter(({ isChecked }) => isChecked).map(({ label }) => label)
    return isMany ? labels : (labels[0] ?? '')
  })
  const store = useMenuStore({
    ...storeOf(floating.onClose),
    values: Object.fromEntries(chosen.map((value, index) => [String(index), value])),
  })
  useAnchored(store, anchor)
  useLayoutEffect(() => {
    store.setInitialFocus(anchor.current?.matches(':focus-visible') ? 'first' : 'container')
    store.setAutoFocusOnShow(true)
  }, [store, anchor])
  return (
    <Menu store={store} {...floatingOf(floating, label)} className={`${floatingClasses} min-w-44`}>
      {groups.map(({ heading, isMany, entries }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups have no identity but their position
        <Group key={index}>
          {index > 0 && <MenuSeparator className="my-1 border-line" />}
          {heading && (
            <MenuGroupLabel className="px-2 pt-1 pb-0.5 text-xs text-muted">{heading}</MenuGroupLabel>
          )}
          {entries.map((entry) => (
            <Entry key={entry.label} entry={entry} group={String(index)} isMany={isMany} />
          ))}
        </Group>
      ))}
    </Menu>
  )
}

type EntryProps = { entry: MenuEntry; group: string; isMany: true | undefined }

function Entry({ entry, group, isMany }: EntryProps) {
  const { label, Icon, tone, isChecked, onSelect } = entry
  const className = `group ${itemClasses} ${tone === 'danger' ? 'text-danger' : ''}`
  const content = (
    <>
      {Icon && <Icon className="size-4 shrink-0 text-muted" />}
      <span className="min-w-0 flex-1 truncate">{label}</span>
      {isChecked !== undefined && (
        <Check className="invisible size-4 shrink-0 text-link group-aria-checked:visible" />
      )}
    </>
  )
  if (isMany)
    return (
      <MenuItemCheckbox name={group} value={label} onClick={onSelect} className={className}>
        {content}
      </MenuItemCheckbox>
    )
  if (isChecked !== undefined)
    return (
      <MenuItemRadio name={group} value={label} hideOnClick onClick={onSelect} className={className}>
        {content}
      </MenuItemRadio>
    )
  return (
    <MenuItem onClick={onSelect} className={className}>
      {content}
    </MenuItem>
  )
}
