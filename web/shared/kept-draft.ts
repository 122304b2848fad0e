// A draft that outlives the reload for a new version, in the storage of the tab. The address tells drafts apart.

type Kept<Base, Values> = { base: Base; values: Values }

const keyOf = () => `stoa-draft ${location.pathname}`

export function keep<Base, Values>(draft: Kept<Base, Values>): void {
  try {
    sessionStorage.setItem(keyOf(), JSON.stringify(draft))
  } catch {
    // Without storage, or with a full one, what was typed is lost.
  }
}

/** It is there for the first form after the reload only. */
export function takeKept<Base, Values>(): Kept<Base, Values> | undefined {
  try {
    const text = sessionStorage.getItem(keyOf())
    sessionStorage.removeItem(keyOf())
    return text ? JSON.parse(text) : undefined
  } catch {
    return undefined
  }
}
