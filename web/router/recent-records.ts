// The records that were last opened in this tab, newest first.

import { nameHere } from '#web/settings.ts'

type Recent = { href: string; title: string }

const storageKey = nameHere('stoa-recent')
const most = 6

export function recentRecords(): readonly Recent[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isRecent) : []
  } catch {
    return []
  }
}

function isRecent(one: unknown): one is Recent {
  return typeof one === 'object' && one !== null && 'href' in one && 'title' in one
}

export function noteRecent(href: string, title: string): void {
  const others = recentRecords().filter((one) => one.href !== href)
  keep([{ href, title: title.slice(0, 100) }, ...others].slice(0, most))
}

/** Called at sign-out, so that the next person in this tab does not see them. */
export function forgetRecent(): void {
  keep([])
}

function keep(records: readonly Recent[]): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(records))
  } catch {
    // Without storage, there are no recent records.
  }
}
