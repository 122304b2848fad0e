// The rows of a backup that are not documents, checked before they reach the database.

import { isEntityName } from '#contract/entities.ts'
import { eventNames } from '#contract/events.ts'
import { isObject } from '#contract/field.ts'
import { goalMeasures } from '#contract/goals.ts'
import { Problem } from '#contract/problem.ts'
import { viewScreens } from '#contract/views.ts'
import { watchWays } from '#contract/watch.ts'
import type { Erasures } from '#server/documents/stored/erasures.sql.ts'
import type { RowSection } from './backup-lines.sql.ts'

type Section = 'versions' | 'erasures' | RowSection
type Row = Record<string, unknown>

/** A JSON array of the lines. Throws the Problem 'invalid' for a line that is not a row of this section. */
export function readRows(section: Section, bytes: Uint8Array): string {
  const lines = Buffer.from(bytes).toString().trimEnd().split('\n')
  let columns: string | undefined
  for (const line of lines) {
    const row = parse(section, line)
    const fault = faultOf[section](row)
    if (fault !== undefined) throw unusableRow(section, fault)
    const names = Object.keys(row).join()
    columns ??= names
    // The columns of the first row are written for all of them.
    if (names !== columns) throw unusableRow(section, 'has other columns than the one before')
  }
  return `[${lines.join(',')}]`
}

export function unusableRow(section: Section, fault: string): Problem {
  return new Problem('invalid', `A row of ${section} in the backup ${fault}.`)
}

function parse(section: Section, line: string): Row {
  try {
    const parsed: unknown = JSON.parse(line)
    if (isObject(parsed)) return parsed
  } catch {
    // The same sentence as for other JSON.
  }
  throw unusableRow(section, 'is no JSON object')
}

const ofEntity = ({ entity }: Row): string | undefined =>
  typeof entity === 'string' && isEntityName(entity) ? undefined : 'names no entity'

/** An event may be about something else than a document. */
const ofHistory = (row: Row): string | undefined => {
  if (row.event == null) return ofEntity(row)
  return eventNames.some((name) => name === row.event) ? undefined : 'names no event'
}

const ofVersion = (row: Row): string | undefined =>
  ofEntity(row) ?? (isCount(row.version) ? undefined : 'has no version')

/** The same for lines of erasures. */
export function parseErasures(bytes: Uint8Array): Erasures[] {
  // Each has just been checked.
  return JSON.parse(readRows('erasures', bytes)) as Erasures[]
}

const ofErasures = ({ key, hashes }: Row): string | undefined =>
  isHash(key) && Array.isArray(hashes) && hashes.every(isHash) ? undefined : 'is no list of erasures'

function isHash(value: unknown): boolean {
  return typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)
}

/** PostgreSQL checks the types of all columns; these values would be stored, and break what comes later. */
const faultOf: Record<Section, (row: Row) => string | undefined> = {
  versions: ofVersion,
  erasures: ofErasures,
  tombstones: ofVersion,
  authenticators: ({ uid }) => (uid ? undefined : 'has no uid'),
  passkeys: ({ id, uid }) => (id && uid ? undefined : 'has no id or no uid'),
  recovery_codes: ({ uid }) => (uid ? undefined : 'has no uid'),
  accounts: ({ uid, email }) => (uid && email ? undefined : 'has no uid or no email'),
  history: (row) => ofHistory(row) ?? (isCount(row.id) ? undefined : 'has no number'),
  source_bindings: (row) => ofEntity(row) ?? (row.source ? undefined : 'has no source'),
  notes: (row) => ofEntity(row) ?? (row.id && row.record_id ? undefined : 'has no id or no record'),
  feedback_states: ({ id, version }) => (id && isCount(version) ? undefined : 'has no id or no version'),
  seen_mentions: ({ uid }) => (uid ? undefined : 'has no uid'),
  goals: ({ measure }) => (goalMeasures.some((one) => one === measure) ? undefined : 'has no measure'),
  watches: ({ view_id, way }) =>
    view_id && watchWays.some((one) => one === way) ? undefined : 'has no view or no way',
  saved_views: ({ id, screen }) => (id && isScreen(screen) ? undefined : 'has no id or no screen'),
}

function isScreen(value: unknown): boolean {
  return viewScreens.some((screen) => screen === value)
}

/** An edit of a document with the largest version of a source makes one that a double holds just as well. */
function isCount(value: unknown): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 2 ** 53
}
