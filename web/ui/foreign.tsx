// Text from outside: documents, addresses and other people. It is isolated, so that its direction cannot affect the text around
// it, and its invisible characters are marked.

import { visibleText } from '#contract/visible-text.ts'

export function Foreign({ children }: { children: string | null | undefined }) {
  const text = children ?? ''
  return <bdi translate={translateOf(text)}>{visibleText(text)}</bdi>
}

/** 'no' for what is one word with a digit, '@', or a sign within: an id, a code, an address that a browser must not translate. */
export function translateOf(text: string): 'no' | undefined {
  return /^(?=.*(?:[\d@_]|\w[-./:]\w)|[A-Z]+$)[!-~]+$/.test(text) ? 'no' : undefined
}
