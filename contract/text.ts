// Text that a person types and Stoa stores. It is checked strictly, unlike text that is read from documents.

import * as v from 'valibot'

/** Without control characters (C0, DEL, C1) and without halves of surrogate pairs, which PostgreSQL cannot store. */
export const typedText = v.pipe(
  v.string('must be text'),
  v.regex(/^\P{Cc}*$/u, 'must not contain control characters'),
  v.check((text) => text.isWellFormed(), 'must not contain unpaired surrogates'),
)

/** Refuses text without visible characters: only spaces and characters that are never drawn. */
export const notBlank = v.regex<string, string>(/[^\s\p{Default_Ignorable_Code_Point}]/u, 'must not be blank')
