// Text that a person types and Stoa stores. It is checked strictly, unlike text that is read from documents.

import * as v from 'valibot'
import { isVisible } from './visible-text.ts'

/** Without control characters (C0, DEL, C1) and without halves of surrogate pairs, which PostgreSQL cannot store. */
export const typedText = v.pipe(
  v.string('must be text'),
  v.regex(/^\P{Cc}*$/u, 'must not contain control characters'),
  v.check((text) => text.isWellFormed(), 'must not contain unpaired surrogates'),
)

/** The name or the colour of something: without characters that turn the direction of the text around it. */
export const typedName = v.pipe(
  typedText,
  v.regex(/^[^\u202a-\u202e\u2066-\u2069]*$/, 'must not contain characters that turn the direction of text'),
)

/** Refuses text of which nothing is drawn. */
export const notBlank = v.check<string, string>(isVisible, 'must not be blank')
