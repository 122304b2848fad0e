// What the samples of several groups use.

import { type ReactNode, useState } from 'react'

export const nothing = () => undefined

/** Holds the value of a control. */
export function Held<Value>(props: {
  initial: Value
  children: (value: Value, set: (next: Value) => void) => ReactNode
}) {
  const [value, setValue] = useState(props.initial)
  return <>{props.children(value, setValue)}</>
}

export const wide = (sample: ReactNode) => <div className="@container w-full">{sample}</div>

export const many = Array.from({ length: 40 }, (_, index) => ({
  value: String(index),
  label: `Label ${index}`,
}))
