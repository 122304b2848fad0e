// Single sign-on, as the browser sees it: addresses to go to, and why a person was not let in. They are pages that a browser is
// sent through, no calls of the API.

/** Sends the browser to the provider. */
export const singleSignOnPath = '/api/single-sign-on'

/** Where the provider sends the browser back to. */
export const singleSignOnCallbackPath = '/api/single-sign-on/callback'

/** The provider tells here who has signed out there: by POST itself (back-channel), by GET in a frame (front-channel). */
export const singleSignOnLogoutPath = '/api/single-sign-on/logout'

/** The parameter of a sign-in in its own window, over a page that is kept. */
export const windowParameter = 'window'

export const signOnRefusals = [
  'domain',
  'unverified',
  'unusable',
  'disabled',
  'entry',
  'other-person',
  'cancelled',
  'mixed-up',
  'unreachable',
  'refused',
] as const

/**
 * 'domain': no address of the company. 'unverified': the provider has not verified the address. 'unusable': an address or a name of
 * the account there is too long, or holds blanks or line breaks. 'disabled': the account here.
 * 'entry': only administrators enter. 'other-person': the address belongs to an account of somebody else. 'cancelled': by the
 * person, at the provider. 'mixed-up': the answer belongs to no sign-in that this browser has begun, or to one that is over.
 * 'unreachable': the provider does not answer. 'refused': its answer was not accepted.
 */
export type SignOnRefusal = (typeof signOnRefusals)[number]

/** `refused`: undefined where the person was let in. */
export type Arrival = { inWindow: boolean; refused: SignOnRefusal | undefined }

/** What stands after the '#', without it: words with '&' between them. */
export function writeArrival({ inWindow, refused }: Arrival): string {
  return [...(inWindow ? [windowParameter] : []), ...(refused ? [refused] : [])].join('&')
}

/** Of any text; an unknown refusal is 'refused'. */
export function readArrival(hash: string): Arrival {
  const words = hash.replace(/^#/, '').split('&').filter(Boolean)
  const [word] = words.filter((one) => one !== windowParameter)
  return {
    inWindow: words.includes(windowParameter),
    refused: word === undefined ? undefined : (signOnRefusals.find((one) => one === word) ?? 'refused'),
  }
}
