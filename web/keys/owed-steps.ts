// Steps past the last row that is drawn: the rows after it may be on their way, and a key that is held down is faster. The
// steps are made when rows arrive, unless the focus has moved meanwhile.

/** At the end of a list none arrive; later ones would move the focus without a key. */
const patienceMs = 2_000

type Owed = { step: () => void; times: number; row: Element; untilMs: number; arrival: MutationObserver }

let owed: Owed | undefined

/** `row`: the one from which the step is made, the first or the last that is drawn. */
export function oweStep(row: Element, step: () => void): void {
  const times = owed?.row === row ? owed.times + 1 : 1
  forget()
  const arrival = new MutationObserver(makeOwed)
  owed = { step, times, row, untilMs: Date.now() + patienceMs, arrival }
  if (row.parentElement) arrival.observe(row.parentElement, { childList: true })
}

function makeOwed(): void {
  const due = owed
  forget()
  if (!due?.row.contains(document.activeElement) || Date.now() > due.untilMs) return
  // Those that still find no row are owed again.
  for (let made = 0; made < due.times; made++) due.step()
}

function forget(): void {
  owed?.arrival.disconnect()
  owed = undefined
}
