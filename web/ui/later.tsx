// A component whose code is loaded when it is first shown, or earlier, when it is likely to be needed. Without Suspense, since
// React delays the replacement of a placeholder by 300 ms. Failed loads are repeated, then reported in the component's place,
// so that the rest of the page keeps working.

import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import type { Component } from '#web/jsx/jsx-runtime.ts'
import { Button } from './button.tsx'
import { holdKeysFor } from './held-keys.ts'
import { isNewVersion, reload } from './new-version.ts'

/** The waits before each attempt; then the failure is shown. */
const retriesMs = [0, 300, 1_200]

/** A loaded layer takes the focus within this time. */
const patienceMs = 2_000

/**
 * `load` preloads the code; a failure is shown when the component is rendered. `close`: closes a layer, for which keys are held
 * back until it has the focus.
 */
export function later<Props extends object>(
  read: () => Promise<Component<Props>>,
  close?: (props: Props) => void,
) {
  let Loaded: Component<Props> | undefined
  const load = async () => {
    Loaded ??= await read()
  }
  function Later(props: Props) {
    const [, draw] = useState(0)
    const [isMissing, setMissing] = useState(false)
    const [tries, setTries] = useState(0)
    const Drawn = Loaded
    // biome-ignore lint/correctness/useExhaustiveDependencies: each try loads once more
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
      addEventListener('online', () => setTries((before) => before + 1), { signal })
      return () => gone.abort()
    }, [tries])
    const [before] = useState(() => document.activeElement)
    const giveUp = useEffectEvent(() => close?.(props))
    useLayoutEffect(() => {
      if (!close || isMissing) return
      const hasOpened = watchFocus(before, () => Loaded !== undefined)
      return holdKeysFor({ hasOpened, giveUp: () => giveUp() })
    }, [before, isMissing])
    if (Drawn) return <Drawn {...props} />
    return isMissing ? <Missing onRetry={() => setTries(tries + 1)} /> : null
  }
  return Object.assign(Later, { load: () => void load().catch(() => undefined) })
}

/** A menu, a dialog or another layer over the page. `onClose` is called with Escape while it is not open yet. */
export function laterLayer<Props extends { onClose: (hasActed: boolean) => void }>(
  read: () => Promise<Component<Props>>,
) {
  return later(read, ({ onClose }) => onClose(false))
}

/** Returns a function that says whether the focus has moved from `before` into a layer, or the loaded layer takes no focus. */
function watchFocus(before: Element | null, isLoaded: () => boolean): () => boolean {
  let untilMs = Number.POSITIVE_INFINITY
  return () => {
    if (!isLoaded()) return false
    untilMs = Math.min(untilMs, Date.now() + patienceMs)
    const focused = document.activeElement
    const isInLayer = focused?.closest('[role=dialog], [role=menu], [role=listbox]') != null
    return (isInLayer && focused !== before) || Date.now() > untilMs
  }
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
      {isOld ? 'The console has a new version.' : 'This part could not be loaded.'}
      <Button size="small" onClick={isOld ? reload : onRetry}>
        {isOld ? 'Reload' : 'Retry'}
      </Button>
    </span>
  )
}
