// Tells which codes a new one looks like, before it is saved.

import { useQueryClient } from '@tanstack/react-query'
import { Fragment, useEffect, useState } from 'react'
import * as v from 'valibot'
import { foldedCode, newCode } from '#contract/discount-codes.ts'
import { findLookAlikes } from '#contract/look-alikes.ts'
import { cachedAnswer, prefetch, useRead } from '#web/api/read.ts'
import { discountCodePath } from '#web/paths.ts'
import { Foreign } from '#web/ui/foreign.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

const settledMs = 250

/** `isToldNow`: looks at once, and returns whether it shows one now that was not shown before. */
export function useLookAlikes(id: string): { codes: readonly string[]; isToldNow: () => Promise<boolean> } {
  const client = useQueryClient()
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(id), settledMs)
    return () => clearTimeout(timer)
  }, [id])
  const input = { query: { code: id } }
  const read = useRead(findLookAlikes, input, { enabled: settled === id && v.is(newCode, id) })
  const isTold = settled === id && read.state === 'ready'
  return {
    codes: isTold ? read.data : [],
    isToldNow: async () => {
      if (isTold) return false
      await prefetch(client, findLookAlikes, input)
      setSettled(id)
      // One that differs in case alone is refused.
      const found = cachedAnswer(client, findLookAlikes, input) ?? []
      return found.some((code) => foldedCode(code) !== foldedCode(id))
    },
  }
}

export function LookAlikeNote({ codes }: { codes: readonly string[] }) {
  return (
    <p role="status" className="-mt-3 text-warning empty:hidden">
      {codes.length > 0 && 'Looks like '}
      {codes.map((code, index) => (
        <Fragment key={code}>
          {index > 0 && ', '}
          <TextLink href={discountCodePath(code)}>
            <Foreign>{code}</Foreign>
          </TextLink>
        </Fragment>
      ))}
    </p>
  )
}
