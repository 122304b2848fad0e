// Text that the console did not write: from documents, addresses and other people. It is shown apart from the text around
// it, which it cannot turn, and with its invisible characters marked.

import { visibleText } from '#contract/visible-text.ts'

export function Foreign({ children }: { children: string | null | undefined }) {
  return <bdi>{visibleText(children ?? '')}</bdi>
}
