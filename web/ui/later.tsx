// A component whose code is loaded when it is first shown, or earlier, when it is likely to be needed. Without
// Suspense: React delays the replacement of a placeholder by 300 ms.

import { type ComponentType, useEffect, useState } from 'react'

/** `load` preloads the code; a failure is reported when the component is rendered. */
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
