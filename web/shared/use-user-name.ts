// The name of a user or expert of whom only the id is at hand.

import { useEffect, useState } from 'react'
import { getUser, userName } from '#contract/users.ts'
import { useRead } from '#web/api/read.ts'

/** Rows that only rush past ask for nothing. */
const settleMs = 120

/** Undefined while it is being read, and for an id that nobody has. */
export function useUserName(id: string | undefined): string | undefined {
  const [isSettled, setIsSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsSettled(true), settleMs)
    return () => clearTimeout(timer)
  }, [])
  const read = useRead(getUser, { params: { id: id ?? '' } }, { enabled: isSettled && Boolean(id) })
  return read.state === 'ready' ? userName(read.data) : undefined
}
