// An option of the search box.

import type { LucideIcon } from 'lucide-react'
import type { SearchGroup, SearchHit } from '#contract/search.ts'

export type Icon = SearchGroup | 'all' | LucideIcon

/** An option is a link or an action. */
export type Option = {
  key: string
  /** Raw for a record that was found, else with foreign text in it isolated. */
  title: string
  /** Other words by which it is found. */
  also?: string
  icon: Icon
  href?: string
  run?: () => void
  /** The record, and the group that it is shown in. */
  found?: { group: SearchGroup; hit: SearchHit }
  /**
   * For anything but a record. 'begun': a page of which only another name matches. 'near': a page with a similar name. 'in full':
   * Enter opens it only by its full name; 'never': only after it was chosen.
   */
  kind?: 'page' | 'begun' | 'near' | 'view' | 'action' | 'in full' | 'never'
  /** The whole text means it, or a part of what it is called. */
  meant?: 'whole' | 'part'
  /** Distinguishes it from others with the same title. */
  detail?: string
  /** Shown at its end, such as a count or a key. */
  note?: string
}
