// The record to which a new note belongs: the record of the focused row, else the record of the address.

import { type EntityName, entityNames } from '#contract/entities.ts'
import { listPath, screenPath } from '#web/paths.ts'
import { matchPath } from '#web/router/address.ts'
import { rowTarget } from '#web/table/focus-row.ts'
import type { NotedRecord, NoteTarget } from './note-target.ts'

export function recordHere(): NoteTarget | undefined {
  const row = document.activeElement?.closest<HTMLElement>('main [data-row]')
  const link = row && rowTarget(row)
  const ofRow = link instanceof HTMLAnchorElement ? recordAt(link) : undefined
  if (ofRow) return { ...ofRow, name: nameIn(link) }
  const list = row && listAt(location.pathname)
  if (list && row.dataset.row) return { entity: list, record: row.dataset.row }
  const here = recordAt(location)
  return here && { ...here, name: nameIn(document.querySelector('main h1')) }
}

/** Omits the isolation marks, which the title of the dialog adds again. */
function nameIn(element: Element | null | undefined): string | undefined {
  return element?.textContent.replace(/[\u2066-\u2069]/g, '').trim()
}

const screens = [
  ['users', 'user'],
  ['sessions', 'session'],
  ['tags', 'tag'],
  ['discount-codes', 'discountCode'],
] as const

/** The record that an address shows: on its own screen, in the preview of a list, or as the row that it names. */
function recordAt({ pathname, search }: { pathname: string; search: string }): NotedRecord | undefined {
  for (const [entity, screen] of screens) {
    const record = matchPath(screenPath(screen), pathname)?.id
    if (record !== undefined) return { entity, record }
  }
  const entity = listAt(pathname)
  const given = new URLSearchParams(search)
  const record = given.get('open') ?? given.get('at')
  return entity && record ? { entity, record } : undefined
}

function listAt(pathname: string): EntityName | undefined {
  return pathname === listPath('experts') ? 'users' : entityNames.find((name) => listPath(name) === pathname)
}
