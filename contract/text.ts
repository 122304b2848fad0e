// Text that a person types and Stoa stores. It is checked strictly, unlike text that is read from documents.

import * as v from 'valibot'
import { firstUnseen, isVisible, withoutUnseen } from './visible-text.ts'

/** Without control characters (C0, DEL, C1) and without halves of surrogate pairs, which PostgreSQL cannot store. */
export const typedText = v.pipe(
  v.string('must be text'),
  v.regex(/^\P{Cc}*$/u, 'must not contain control characters'),
  v.check((text) => text.isWellFormed(), 'must not contain unpaired surrogates'),
)

/** The name or the colour of something: characters that are not drawn or turn the direction of others are removed. */
export const typedName = v.pipe(typedText, v.transform(withoutUnseen))

/** Refuses every character that nobody sees. */
export const fullyVisible = v.check(
  (text: string) => firstUnseen(text) === undefined,
  ({ input }) => `must not contain the invisible character ${firstUnseen(input)}`,
)

/** The e-mail address of an account. */
export const typedEmail = v.pipe(
  typedText,
  v.trim(),
  v.nonEmpty('is required'),
  v.maxLength(320, 'is too long'),
  fullyVisible,
)

/** Refuses text of which nothing is drawn. */
export const notBlank = v.check<string, string>(isVisible, 'must not be blank')
