// A component whose code is loaded when it is first shown, or before, on intent. Without Suspense: React holds back
// what replaces a placeholder for 300 ms.

import { type ComponentType, useEffect, useState } from 'react'

/** `load` asks for the code ahead; a failure shows when the component is rendered. */
export function later<Props extends object>(read: () => Promise<ComponentType<Props>>) {
  let Loaded: ComponentType<Props> | undefined
  const load = async () => {
    Loaded ??= await read()
  }
  function Later(props: Props) {
    const [, draw] = useState(0)
    useEffect(() => {
      if (Loaded) return
      const fail = (error: unknown) =>
        draw(() => {
          throw error
        })
      load().then(() => draw((count) => count + 1), fail)
    }, [])
    return Loaded ? <Loaded {...props} /> : null
  }
  return Object.assign(Later, { load: () => void load().catch(() => undefined) })
}
