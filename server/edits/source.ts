// Acts at a mirrored source, which are made there before they are stored here.

import type { Context, MirroredSource } from '#server/http/context.ts'
import type { Act, Answering } from './acts.sql.ts'
import type { Answer, Key } from './once.sql.ts'

export type Source = MirroredSource & {
  /** The same as performOnce (acts.sql.ts). */
  act(key: Key | undefined, act: Act, answer: Answering): Promise<Answer>
}

/** For writes of tags and codes. */
export type EditContext = Context & { source: Source | undefined }
