// The icon of each kind of option; those of records are the same as in the navigation.

import type { LucideIcon } from 'lucide-react'
import ArrowRight from 'lucide-react/icons/arrow-right'
import History from 'lucide-react/icons/history'
import PanelLeft from 'lucide-react/icons/panel-left'
import Zap from 'lucide-react/icons/zap'
import type { SearchGroup } from '#contract/search.ts'
import { lists } from '#web/shared/screens.ts'
import type { Icon } from './options.ts'

const others = { all: ArrowRight, recent: History, page: PanelLeft, action: Zap }

export function iconOf(icon: Icon): LucideIcon {
  return isList(icon) ? lists[icon].Icon : others[icon]
}

function isList(icon: Icon): icon is SearchGroup {
  return Object.hasOwn(lists, icon)
}
