// Text that a person types and Stoa stores. It is checked strictly, unlike text from documents.

import * as v from 'valibot'
import { firstUnseen, isVisible, withoutUnseen } from './visible-text.ts'

/** Text without control characters (C0, DEL, C1) and without unpaired surrogates, which PostgreSQL cannot store. */
export const typedText = v.pipe(
  v.string('must be text'),
  v.regex(/^\P{Cc}*$/u, 'must not contain control characters'),
  v.check((text) => text.isWellFormed(), 'must not contain unpaired surrogates'),
)

/** The id of a record, whatever it holds. */
export const typedId = v.pipe(
  v.string('must be text'),
  v.nonEmpty('must not be empty'),
  v.maxLength(2_000, 'is too long'),
)

/** A name or a colour: characters that are invisible or change the text direction are removed. */
export const typedName = v.pipe(typedText, v.transform(withoutUnseen))

/** Refuses every invisible character. */
export const fullyVisible = v.check(
  (text: string) => firstUnseen(text) === undefined,
  ({ input }) => `must not contain the invisible character ${firstUnseen(input)}`,
)

/** Refuses text without visible characters. */
export const notBlank = v.check<string, string>(isVisible, 'must not be blank')

/** What people call themselves or a passkey. */
export const shortName = v.pipe(
  typedName,
  v.trim(),
  notBlank,
  v.maxLength(100, 'must be at most 100 characters'),
)

/** The e-mail address of an account. */
export const typedEmail = v.pipe(
  typedText,
  v.trim(),
  v.nonEmpty('is required'),
  v.maxLength(320, 'is too long'),
  fullyVisible,
)
