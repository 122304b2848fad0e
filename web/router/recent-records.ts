// The records that were last opened in this tab, newest first.

import { nameHere } from '#web/settings.ts'
import { keep, kept } from '#web/store.ts'

type Recent = { href: string; title: string }

const storageKey = nameHere('stoa-recent')
const most = 6

export function recentRecords(): readonly Recent[] {
  return JSON.parse(kept(storageKey, 'tab') ?? '[]')
}

export function noteRecent(href: string, title: string): void {
  const others = recentRecords().filter((one) => one.href !== href)
  const records = [{ href, title: title.slice(0, 100) }, ...others].slice(0, most)
  keep(storageKey, JSON.stringify(records), 'tab')
}

/** Called at sign-out, so that the next person in this tab does not see them. */
export function forgetRecent(): void {
  keep(storageKey, undefined, 'tab')
}
