// What is typed into the form of one record, beside the version it began with. A change that somebody else saves
// meanwhile is taken over quietly where nothing is lost by it, and told where it meets what has been typed.

import { useState } from 'react'

/** A record as it was read, and the ETag of that version. */
export type Version<R> = { record: R; etag: string | undefined }

export type Draft<R, Values> = {
  values: Values
  change: (change: Partial<Values>) => void
  isDirty: boolean
  /** The version that the typing began with; a save of the draft names its ETag. */
  base: Version<R>
  /** What somebody else has saved since, where it differs from that. */
  theirs: Version<R> | undefined
  takeTheirs: () => void
}

/** `valuesOf` says what the form shows of a record. */
export function useDraft<R, Values extends Readonly<Record<string, string>>>(
  latest: Version<R>,
  valuesOf: (record: R) => Values,
): Draft<R, Values> {
  const [base, setBase] = useState(latest)
  const [values, setValues] = useState(() => valuesOf(latest.record))
  const baseValues = valuesOf(base.record)
  const latestValues = valuesOf(latest.record)
  const isDirty = !isSame(values, baseValues)
  const isTold = isDirty && !isSame(latestValues, baseValues) && !isSame(latestValues, values)

  const follow = () => {
    setBase(latest)
    setValues(latestValues)
  }
  if (!isTold && (latest.record !== base.record || latest.etag !== base.etag)) {
    if (isSame(latestValues, baseValues)) setBase(latest)
    else follow()
  }
  return {
    values,
    change: (change) => setValues((before) => ({ ...before, ...change })),
    isDirty,
    base,
    theirs: isTold ? latest : undefined,
    takeTheirs: follow,
  }
}

function isSame(a: Readonly<Record<string, string>>, b: Readonly<Record<string, string>>): boolean {
  return Object.keys(a).every((name) => a[name] === b[name])
}
