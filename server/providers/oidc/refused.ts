// Why single sign-on does not let somebody in.

import type { SignOnRefusal } from '#contract/single-sign-on.ts'

export class SignOnRefused extends Error {
  readonly refusal: SignOnRefusal
  /** `cause`: for the log. */
  constructor(refusal: SignOnRefusal, cause?: unknown) {
    super(`Single sign-on was refused: ${refusal}`, { cause })
    this.refusal = refusal
  }
}
