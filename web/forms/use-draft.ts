// The values typed into the form of one record, and the version on which they are based. A change by somebody else
// replaces the values if nothing was typed; otherwise it is reported as a conflict.

import { useState } from 'react'

export type Draft<R, Values> = {
  values: Values
  change: (change: Partial<Values>) => void
  isDirty: boolean
  /** The version on which the draft is based; a save names it. */
  base: R
  /** The version that somebody else has saved since, if it conflicts with the draft. */
  theirs: R | undefined
  takeTheirs: () => void
}

export function useDraft<R, Values extends Readonly<Record<string, string>>>(
  latest: R,
  valuesOf: (record: R) => Values,
): Draft<R, Values> {
  const [base, setBase] = useState(latest)
  const [values, setValues] = useState(() => valuesOf(latest))
  const baseValues = valuesOf(base)
  const latestValues = valuesOf(latest)
  const isDirty = !isSame(values, baseValues)
  const isConflict = isDirty && !isSame(latestValues, baseValues) && !isSame(latestValues, values)

  const follow = () => {
    setBase(latest)
    setValues(latestValues)
  }
  if (!isConflict && latest !== base) {
    if (isSame(latestValues, baseValues)) setBase(latest)
    else follow()
  }
  return {
    values,
    change: (change) => setValues((before) => ({ ...before, ...change })),
    isDirty,
    base,
    theirs: isConflict ? latest : undefined,
    takeTheirs: follow,
  }
}

function isSame(a: Readonly<Record<string, string>>, b: Readonly<Record<string, string>>): boolean {
  return Object.keys(a).every((name) => a[name] === b[name])
}
