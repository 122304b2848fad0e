// Calls Google's services, whose answers are JSON objects.

import { isObject } from '#contract/field.ts'
import { Problem } from '#contract/problem.ts'
import type { FirebaseConfig } from '#server/config/firebase.ts'
import { fetchBounded } from '#server/limits/fetch-bounded.ts'

export type FirebaseAnswer = { status: number; body: Record<string, unknown> }

type Asked = { method?: 'POST'; headers?: Record<string, string>; body?: string | URLSearchParams }

/** The address of Identity Toolkit, the service behind Firebase's accounts. */
export function serviceAddress({ emulatorHost }: FirebaseConfig): string {
  const service = 'identitytoolkit.googleapis.com/v1'
  return emulatorHost ? `http://${emulatorHost}/${service}` : `https://${service}`
}

/** Throws the Problem 'unavailable' when no answer arrives in time, or the answer is not a JSON object. */
export async function ask(address: string, asked: Asked): Promise<FirebaseAnswer> {
  try {
    const { status, content } = await fetchBounded(address, asked)
    const body: unknown = JSON.parse(content.toString())
    if (!isObject(body)) throw new Error(`The answer ${status} is no JSON object.`)
    return { status, body }
  } catch (error) {
    throw providerUnavailable(error)
  }
}

export async function askWithJson(address: string, body: object, headers = {}): Promise<FirebaseAnswer> {
  const json = { 'content-type': 'application/json', ...headers }
  return await ask(address, { method: 'POST', headers: json, body: JSON.stringify(body) })
}

/** Returns the code of a refusal, such as INVALID_PASSWORD, without the text that may follow it. */
export function refusalCode(answer: FirebaseAnswer): string {
  return /^\w*/.exec(messageOf(answer))?.[0] ?? ''
}

function messageOf({ body: { error } }: FirebaseAnswer): string {
  return String(isObject(error) ? error.message : error).slice(0, 200)
}

/** Returns the error to log for a refusal; a Problem if a later call may succeed. */
export function refusedCall(call: string, answer: FirebaseAnswer): Error {
  const refused = new Error(`${call} was answered ${answer.status}: ${messageOf(answer)}`)
  return answer.status >= 500 || answer.status === 429 ? providerUnavailable(refused) : refused
}

export function providerUnavailable(cause: unknown): Problem {
  return new Problem('unavailable', 'The identity provider does not answer. Try again in a moment.', {
    cause,
  })
}
