// Verifies the record: computes its hashes again from the rows of the history. It does so here, not in the database, so that whoever
// has altered functions of the database is found as well.

import type { Db } from '#server/db/client.ts'
import { readErasures } from '#server/documents/stored/erasures.sql.ts'
import { openErasures } from './explained-erasures.ts'
import { type Head, textOf } from './record.sql.ts'
import { hashOf, readAbout } from './record-hashes.ts'
import { type Entry, listStarts, listUnrecorded, readChain } from './record-rows.sql.ts'
import { openTimes } from './record-times.ts'
import { faultOfValues } from './record-values.ts'

/** How many were verified, of how many erasures explain what they lack, and a sentence for each fault. */
export type Verified = { rows: bigint; erased: bigint; faults: string[] }

/** On one snapshot, as pruning beside it removes rows that it has not read yet. */
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
