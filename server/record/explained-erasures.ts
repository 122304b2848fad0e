// Which rows of the record have lost their salt by an erasure that is recorded after them, of somebody who was erased.

import { pseudonymLength, pseudonymPrefix } from '#server/documents/erasure.ts'
import { readAbout } from './record-hashes.ts'
import type { Entry } from './record-rows.sql.ts'

type ErasedRow = {
  number: string
  isListed: boolean
  /** The pseudonyms in its id of which no erasure has listed it. */
  foreign: Set<string>
}

const pseudonyms = new RegExp(`${pseudonymPrefix}[0-9a-f]{${pseudonymLength}}`, 'g')

/** `hashes`: those of the erasures, hexadecimal. Rows are taken in the order of the chain. */
export function openErasures(hashes: string[]) {
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
