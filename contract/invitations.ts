// Accepting an invitation to the console. The token travels in bodies only, so that no log contains it.

import * as v from 'valibot'
import { answerOf, endpoint } from './endpoint.ts'
import { identity } from './identity.ts'
import { namedObject } from './named.ts'
import { typedPassword } from './password.ts'
import { roles } from './roles.ts'
import { shortName, typedText } from './text.ts'

const token = v.pipe(typedText, v.nonEmpty('is required'), v.maxLength(1000, 'is too long'))

export const readInvitation = endpoint({
  method: 'POST',
  changes: [],
  path: '/api/invitations/read',
  summary:
    'Who is invited by this link, and as what; 404 for one that is used, expired, withdrawn or unknown.',
  action: 'invitations.accept',
  refuses: [404],
  body: v.strictObject({ token }),
  example: { token: '6mXv1c9nB0qk3WZr7tYp2sLd8fGh4jKa5uOiEeRwQxM' },
  answer: answerOf(namedObject('Invitation', { email: v.string(), role: v.picklist(roles) })),
})

const acceptance = v.strictObject({
  token,
  displayName: v.optional(v.nullable(shortName)),
  password: typedPassword,
})
export type Acceptance = v.InferOutput<typeof acceptance>

export const acceptInvitation = endpoint({
  method: 'POST',
  changes: [],
  path: '/api/invitations/accept',
  summary:
    'Accepts an invitation with a password of at least 15 characters, and signs in; sets the cookie of the sign-in.',
  action: 'invitations.accept',
  headers: ['Set-Cookie'],
  refuses: [404],
  body: acceptance,
  example: {
    token: '6mXv1c9nB0qk3WZr7tYp2sLd8fGh4jKa5uOiEeRwQxM',
    displayName: 'Grace Hopper',
    password: 'turquoise lantern orbits a quiet harbour',
  },
  answer: answerOf(identity),
})
