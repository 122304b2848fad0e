import * as v from 'valibot'

/** Made by the caller or by the server. */
export const actId = v.pipe(v.string('must be text'), v.uuid('must be a UUID'), v.toLowerCase())

export function isActId(text: string): boolean {
  return v.is(actId, text)
}
