// Sends bytes on a socket and records faults of the answers: of each one, of their sequence, and of the connection's end.

import type { ApiDocument } from './document.ts'
import type { Answer } from './http.ts'
import { type Fault, faultsOfAny, faultsOfRefusal, unanswered } from './invariants.ts'
import { type Raw, sendRaw } from './raw.ts'
import { countStatus, noteFaults, type Tally } from './tally.ts'

export async function askRaw(
  origin: string,
  raw: Raw,
  document: ApiDocument,
  tally: Tally,
  index: number,
): Promise<void> {
  const request = `${raw.name}: ${JSON.stringify(raw.bytes.toString('latin1').slice(0, 2_000))}`
  try {
    const { answers, inTime, closed } = await sendRaw(origin, raw)
    for (const { status } of answers) countStatus(tally, status)
    const faults = answers.flatMap((answer) => [
      ...faultsOfAny(answer),
      ...(answer.status >= 400 ? faultsOfRefusal(answer, document) : []),
    ])
    const late = inTime ? [] : [unanswered('the connection stayed open')]
    noteFaults(tally, index, request, [
      ...faults,
      ...late,
      ...unexpected(raw, answers),
      ...(closed ? unannounced(answers) : []),
    ])
  } catch (error) {
    noteFaults(tally, index, request, [unanswered(error)])
  }
}

function unexpected({ expected }: Raw, answers: { status: number }[]): Fault[] {
  const statuses = answers.map(({ status }) => status)
  const fits = expected === undefined || expected.some((one) => one.join() === statuses.join())
  if (fits) return []
  const detail = `${JSON.stringify(statuses)} instead of ${JSON.stringify(expected)}`
  return [{ rule: 'malformed HTTP is answered as it should be', detail }]
}

/** Without `Connection: close` a proxy could send another client's request on the connection that is being closed. */
function unannounced(answers: Answer[]): Fault[] {
  const last = answers.at(-1)
  if (last === undefined || last.headers.connection === 'close') return []
  // Such a refusal does not wait for the body: it may be sent before the faulty part arrives.
  if (last.status > 400) return []
  const detail = `the connection is closed behind ${last.status}, which does not say so`
  return [{ rule: 'malformed HTTP is answered as it should be', detail }]
}
