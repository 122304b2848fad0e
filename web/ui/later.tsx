// A component whose code is loaded when it is first shown, or earlier if it is likely to be needed. Without Suspense, since React delays
// the replacement of a placeholder by 300 ms. Failed loads are repeated, then reported in the component's place, so that the rest of the
// page keeps working.

import { type FunctionComponent, type ReactNode, useEffect, useState } from 'react'
import { createStore } from '#web/store.ts'
import { Button } from './button.tsx'
import { isNewVersion } from './new-version.ts'

/** The delay before each attempt; after the last one the failure is shown. */
const retriesMs = [0, 300, 1_200]

/** Counts the retries of all parts that are missing: several may be in one file. */
const retries = createStore(0)
const retry = (): void => retries.set(retries.get() + 1)

/** `load` and `loaded` preload the code; a failure is shown when the component is rendered. `meanwhile` keeps the component's room. */
export function later<Props extends object>(
  read: () => Promise<FunctionComponent<Props>>,
  meanwhile: (props: Props) => ReactNode = () => null,
) {
  let Loaded: FunctionComponent<Props> | undefined
  const load = async () => {
    Loaded ??= await read()
  }
  function Later(props: Props) {
    const [, draw] = useState(0)
    const [isMissing, setMissing] = useState(false)
    const tries = retries.use()
    const Drawn = Loaded
    // biome-ignore lint/correctness/useExhaustiveDependencies: each retry loads once more
    useEffect(() => {
      // Not `Loaded`: its code may have arrived between the rendering and this effect.
      if (Drawn) return
      const gone = new AbortController()
      const { signal } = gone
      void attempt(load, signal).then((isLoaded) => {
        if (signal.aborted) return
        if (isLoaded) draw((drawn) => drawn + 1)
        setMissing(!isLoaded)
      })
      addEventListener('online', retry, { signal })
      return () => gone.abort()
    }, [tries])
    if (Drawn) return <Drawn {...props} />
    return isMissing ? <Missing onRetry={retry} /> : meanwhile(props)
  }
  const loaded = () => load().catch(() => undefined)
  return Object.assign(Later, { loaded, load: () => void loaded() })
}

/** Functions that load the code of layers; undefined once the page has been idle. */
let awaited: (() => void)[] | undefined = []

/** A menu, a dialog or another layer over the page. Its code is loaded when the page is idle; keys do nothing while it opens. */
export function laterLayer<Props extends object>(read: () => Promise<FunctionComponent<Props>>) {
  const Layer = later(read, () => <span hidden data-opening="" />)
  if (awaited) awaited.push(Layer.load)
  else whenIdle(Layer.load)
  return Layer
}

/** To be called after the first screen, which needs the network first. */
export function loadLayers(): void {
  for (const load of awaited ?? []) whenIdle(load)
  awaited = undefined
}

export function whenIdle(work: () => void): void {
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in window) requestIdleCallback(work)
  else setTimeout(work)
}

async function attempt(load: () => Promise<void>, signal: AbortSignal): Promise<boolean> {
  for (const waitMs of retriesMs) {
    if (signal.aborted) return false
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs))
    try {
      await load()
      return true
    } catch {
      // Tried again, or reported as missing.
    }
  }
  return false
}

function Missing({ onRetry }: { onRetry: () => void }) {
  const [isOld, setOld] = useState(false)
  useEffect(() => {
    void isNewVersion().then(setOld)
  }, [])
  return (
    <span role="alert" className="inline-flex items-center gap-2 text-muted">
      {isOld ? 'The console has a new version.' : "Couldn't load this part."}
      <Button size="small" onClick={() => (isOld ? location.reload() : onRetry())}>
        {isOld ? 'Reload' : 'Retry'}
      </Button>
    </span>
  )
}
