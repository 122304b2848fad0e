// An example of each body that the API takes, for its documentation. A test checks that each is accepted.

export const bodyExamples: Readonly<Record<string, unknown>> = {
  'POST /api/identity': { email: 'ada@example.com', password: 'correct horse battery staple' },
  'PATCH /api/account': { displayName: 'Ada Lovelace', timeZone: 'Europe/London' },
  'POST /api/account/password': {
    current: 'correct horse battery staple',
    password: 'turquoise lantern orbits a quiet harbour',
  },
  'POST /api/account/second-factor': { password: 'correct horse battery staple' },
  'POST /api/account/second-factor/confirm': { code: '287082' },
  'POST /api/account/second-factor/recovery-codes': { password: 'correct horse battery staple' },
  'POST /api/account/second-factor/remove': { password: 'correct horse battery staple' },
  'POST /api/account/passkeys/options': { password: 'correct horse battery staple' },
  'POST /api/account/passkeys': {
    name: 'Phone',
    id: 'q83vEjRWeJCrze8SNFZ4kA',
    clientData: 'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0',
    attestation: 'o2NmbXRkbm9uZQ',
  },
  'POST /api/account/passkeys/{id}/remove': { password: 'correct horse battery staple' },
  'POST /api/identity/passkey': {
    id: 'q83vEjRWeJCrze8SNFZ4kA',
    clientData: 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0',
    authenticatorData: 'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MFAAAAAA',
    signature: 'MEUCIQDK',
    userHandle: 'kXG0w2aV',
  },
  'POST /api/people/{id}/erase': { name: 'Ada Lovelace' },
  'PATCH /api/members/{id}': { role: 'editor' },
  'POST /api/members/invitations': { email: 'grace@example.com', role: 'member' },
  'POST /api/invitations/read': { token: '6mXv1c9nB0qk3WZr7tYp2sLd8fGh4jKa5uOiEeRwQxM' },
  'POST /api/invitations/accept': {
    token: '6mXv1c9nB0qk3WZr7tYp2sLd8fGh4jKa5uOiEeRwQxM',
    displayName: 'Grace Hopper',
    password: 'turquoise lantern orbits a quiet harbour',
  },
  'POST /api/sessions/start': { userId: 'uid-of-who-is-signed-in' },
  'POST /api/views': {
    name: 'Unhappy this week',
    screen: 'sessions',
    query: 'maxRating=2&from=today-6&until=today',
    isShared: false,
  },
  'PATCH /api/views/{id}': { name: 'Unhappy in seven days' },
  'POST /api/tags': { name: 'family_law', color: '#0d9488' },
  'POST /api/tags/batch': {
    rows: [{ id: 'family-law', version: 1 }],
    change: { kind: 'color', color: '#0d9488' },
    dryRun: true,
  },
  'POST /api/discount-codes': {
    id: 'SUMMER20',
    percentageDiscount: 20,
    expirationDate: { seconds: 1_798_675_199, nanoseconds: 0 },
  },
  'POST /api/discount-codes/batch': {
    rows: [{ id: 'SUMMER20', version: 1 }],
    change: { kind: 'extend', days: 14 },
    dryRun: true,
  },
  'POST /api/discount-codes/generate': {
    pattern: 'SPRING-####',
    count: 200,
    percentageDiscount: 10,
    expirationDate: { seconds: 1_798_675_199, nanoseconds: 0 },
  },
  'PATCH /api/tags/{id}': { name: 'family_law', color: '#0d9488' },
  'PATCH /api/discount-codes/{id}': {
    id: 'SUMMER20',
    percentageDiscount: 20,
    expirationDate: { seconds: 1_798_675_199, nanoseconds: 0 },
  },
}
