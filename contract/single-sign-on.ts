// Single sign-on, as the browser sees it: the addresses to go to, and why a person was not let in. These are pages, not calls of the API.

/** Sends the browser to the provider. */
export const singleSignOnPath = '/api/single-sign-on'

/** Where the provider sends the browser back to. */
export const singleSignOnCallbackPath = '/api/single-sign-on/callback'

/** Here the provider reports a sign-out: by its own POST (back-channel), or by GET in a frame (front-channel). */
export const singleSignOnLogoutPath = '/api/single-sign-on/logout'

/** The parameter of a sign-in in a separate window, while the page behind it stays open. */
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
 * 'domain': not an address of the company. 'unverified': the provider has not verified the address. 'unusable': an address or a name of the
 * provider's account is too long, or contains blanks or line breaks. 'disabled': the account in this console is disabled. 'entry': only
 * administrators may sign in. 'other-person': the address belongs to somebody else's account. 'cancelled': by the person, at the provider.
 * 'mixed-up': the answer belongs to no sign-in that this browser began, or to one that has ended. 'unreachable': the provider does not
 * answer. 'refused': its answer was not accepted.
 */
export type SignOnRefusal = (typeof signOnRefusals)[number]

/** `refused`: undefined if the person was let in. */
export type Arrival = { inWindow: boolean; refused: SignOnRefusal | undefined }

/** Returns what follows the '#': words with '&' between them. */
export function writeArrival({ inWindow, refused }: Arrival): string {
  return [...(inWindow ? [windowParameter] : []), ...(refused ? [refused] : [])].join('&')
}

/** Reads any text; an unknown refusal is read as 'refused'. */
export function readArrival(hash: string): Arrival {
  const words = hash.replace(/^#/, '').split('&').filter(Boolean)
  const [word] = words.filter((one) => one !== windowParameter)
  return {
    inWindow: words.includes(windowParameter),
    refused: word === undefined ? undefined : (signOnRefusals.find((one) => one === word) ?? 'refused'),
  }
}
