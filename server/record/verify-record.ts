// Verifies the record: computes its hashes again from the rows of the history. It does so here, not in the database, so that altered
// functions of the database are found as well.

import type { Db } from '#server/db/client.ts'
import { pseudonymLength, pseudonymPrefix } from '#server/documents/erasure.ts'
import { readErasures } from '#server/documents/stored/erasures.sql.ts'
import { type Head, textOf } from './record.sql.ts'
import { digestOf, hashOf, lastingDigestOf, readAbout } from './record-hashes.ts'
import { type Entry, listStarts, listUnrecorded, readChain } from './record-rows.sql.ts'

const pseudonyms = new RegExp(`${pseudonymPrefix}[0-9a-f]{${pseudonymLength}}`, 'g')

const altered = 'its values were altered.'

const minuteInUs = 60_000_000n

/** What append_to_record refuses is longer than an hour; the rest is for clocks, which differ where another host has taken over. */
const longestTransactionUs = 65n * 60_000_000n

/** How many were verified, of how many erasures explain what they lack, and a sentence for each fault. */
export type Verified = { rows: bigint; erased: bigint; faults: string[] }

/** On one snapshot, because pruning at the same time removes rows that it has not read yet. */
export async function verifyRecord(db: Db, head?: Head): Promise<Verified> {
  const starts = await listStarts(db)
  const [start] = starts
  const verifying = startVerifying(start, (await readErasures(db)).hashes)
  let rows = 0n
  let headHash = start && start.number === head?.number ? start.hash : undefined
  for await (const entry of readChain(db)) {
    verifying.take(entry)
    if (BigInt(entry.number) === head?.number) headHash = entry.hash.toString('hex')
    rows++
  }
  const { faults, last, erased } = verifying.end()
  const ofStart = starts.slice(1).map(({ number }) => `The record also begins after row ${number}.`)
  const ofHead = head ? compareHead(head, headHash, start, last) : []
  const ofHistory = (await listUnrecorded(db)).map(
    (id) => `The history has row ${id}, which is not in the record.`,
  )
  return { rows, erased, faults: [...faults, ...ofStart, ...ofHead, ...ofHistory] }
}

function startVerifying(start: Head | undefined, hashes: string[]) {
  const faults: string[] = []
  const erasures = openErasures(hashes)
  const faultOfTime = openTimes(Date.now())
  /** What recorded prunings have left. */
  const prunings = new Set<string>()
  /** Numbers that no row can have: they stand before the first one, or were pruned. */
  const before: bigint[] = []
  const first = start ?? { number: 0n, hash: '' }
  let last = first

  return {
    take(entry: Entry): void {
      const number = BigInt(entry.number)
      if (number <= first.number) {
        before.push(number)
        return
      }
      const ofChain = faultOfChain(last, entry)
      if (ofChain !== undefined) faults.push(ofChain)
      const ofTime = faultOfTime(entry.us)
      if (ofTime !== undefined) faults.push(`Row ${number}: ${ofTime}`)
      const ofValues = faultOfValues(entry)
      if (ofValues !== undefined) faults.push(`Row ${number}: ${ofValues}`)
      else if (entry.salt === null) erasures.takeErased(entry)
      else {
        erasures.takeWhole(entry)
        if (entry.event === 'console.record-pruned') prunings.add(String(readAbout(entry.after).head))
      }
      last = { number, hash: entry.hash.toString('hex') }
    },
    end(): { faults: string[]; last: bigint; erased: bigint } {
      const { explained, faults: unexplained } = erasures.end()
      faults.push(...unexplained)
      if (before.length > 0) faults.push(surplus(before, first.number))
      if (start && !prunings.has(textOf(start)))
        faults.push(`The record begins after row ${start.number}, which no recorded pruning explains.`)
      return { faults, last: last.number, erased: explained }
    },
  }
}

function faultOfChain(last: Head, entry: Entry): string | undefined {
  const number = BigInt(entry.number)
  if (number !== last.number + 1n) return missing(last.number + 1n, number - 1n)
  if (hashOf(last.hash, entry) === entry.hash.toString('hex')) return undefined
  return `Row ${number} was altered, or does not follow from row ${last.number}.`
}

function missing(from: bigint, to: bigint): string {
  return from === to ? `Row ${from} is missing.` : `Rows ${from} to ${to} are missing.`
}

/** One sentence: a beginning that was moved may leave many. */
function surplus(numbers: bigint[], start: bigint): string {
  const [from, to] = [numbers[0], numbers.at(-1)]
  const rows = from === to ? `Row ${from} stands` : `Rows ${from} to ${to} stand`
  return `${rows} before the first row, ${start + 1n}.`
}

function compareHead(head: Head, hash: string | undefined, start: Head | undefined, last: bigint): string[] {
  if (hash === head.hash) return []
  if (hash !== undefined)
    return [`Row ${head.number} is another one than that of the head: the record was rewritten.`]
  if (start && head.number < start.number)
    return [`Row ${head.number} of the head was pruned, so it cannot be compared.`]
  if (head.number < last) return [`Row ${head.number} of the head is missing.`]
  return [`The record ends with row ${last}, before row ${head.number} of the head.`]
}

/**
 * Whether the times of the record go forward: a row is not older than the newest before it by more than a transaction
 * lasts. In the order of the chain. `nowMs`: the present. Returns what is wrong with the time of a row, in
 * microseconds.
 */
function openTimes(nowMs: number): (us: string) => string | undefined {
  const latest = BigInt(nowMs) * 1_000n + longestTransactionUs
  let newest: bigint | undefined
  return (us) => {
    // A value that is not a number has no hash either.
    if (!/^-?\d{1,18}$/.test(us)) return undefined
    const time = BigInt(us)
    if (time > latest) return 'its time has not come yet.'
    if (newest !== undefined && time < newest - longestTransactionUs)
      return 'its time is before that of the rows before it.'
    if (newest === undefined || time > newest) newest = time
    return undefined
  }
}

/**
 * Whether the values of a row of the history are those that the record has of it: those of its digests, and those
 * that follow from others, which the digests leave out.
 */
function faultOfValues(entry: Entry): string | undefined {
  const { us, event, digest, lastingDigest, valueUs, valueEvent, salt, isActCounted } = entry
  if (valueUs === null) return 'its values are missing.'
  if (valueUs !== us || (valueEvent ?? 'edits') !== event || !isDerived(entry)) return altered
  if (!lastingDigestOf(entry).equals(lastingDigest)) return altered
  if (salt !== null && !digestOf(salt, entry).equals(digest)) return altered
  return isActCounted ? undefined : 'the number of changes in its act is wrong.'
}

/** The one place where 'edits' stands is the area. */
function isDerived({ us, valueEvent, area, minuteUs }: Entry): boolean {
  return (
    valueEvent !== 'edits' &&
    area === (valueEvent ?? 'edits').split('.', 1)[0] &&
    minuteUs === (hasMinute(valueEvent) ? minuteOf(us) : null)
  )
}

/** What strangers cause is recorded once in a minute (recordRefusal). */
function hasMinute(event: string | null): boolean {
  return event === 'sign-ins.refused' || event === 'sign-ins.throttled'
}

function minuteOf(us: string): string | undefined {
  return /^\d{1,18}$/.test(us) ? String((BigInt(us) / minuteInUs) * minuteInUs) : undefined
}

type ErasedRow = {
  number: string
  isListed: boolean
  /** The pseudonyms in its id of which no erasure has listed it. */
  foreign: Set<string>
}

/**
 * Which rows of the record have lost their salt by an erasure that is recorded after them, of somebody who was
 * erased. `hashes`: those of the erasures, hexadecimal. Rows are taken in the order of the chain.
 */
function openErasures(hashes: string[]) {
  const known = new Set(hashes.map((hash) => pseudonymPrefix + hash.slice(0, pseudonymLength)))
  /** By the id in the history. */
  const rows = new Map<string, ErasedRow>()

  return {
    /** A row without salt. */
    takeErased({ historyId, number, documentId }: Entry): void {
      const foreign = new Set(documentId?.match(pseudonyms))
      rows.set(historyId, { number, isListed: false, foreign })
    },
    /** A whole row: an erasure explains rows before it. */
    takeWhole({ event, entity, documentId, after }: Entry): void {
      if (event !== 'data.person-erased' || entity !== 'users' || documentId === null) return
      const { entries } = readAbout(after)
      if (!known.has(documentId) || !Array.isArray(entries)) return
      for (const id of entries) {
        const row = rows.get(String(id))
        if (!row) continue
        row.isListed = true
        row.foreign.delete(documentId)
      }
    },
    /** How many rows are explained, and a sentence for each other one. */
    end(): { explained: bigint; faults: string[] } {
      const left = [...rows.values()].filter(({ isListed, foreign }) => !isListed || foreign.size > 0)
      const faults = left.map(
        ({ number }) => `Row ${number}: its values were erased by nothing that is recorded.`,
      )
      return { explained: BigInt(rows.size - left.length), faults }
    },
  }
}
