// The path of each screen of the console, by name. The browser shows the screen, the server preloads its first call. Everything below a
// list is the id of a record, and a code may be called 'new': a record is made on its list, with the parameter `new`
// (`/discount-codes?new`, and `?new&copy=SPRING` for a duplicate); codes are generated with `generate`.

export const screenPaths = {
  dashboard: '/',
  inbox: '/inbox',
  users: '/users',
  user: '/users/{id}',
  experts: '/experts',
  sessions: '/sessions',
  session: '/sessions/{id}',
  feedback: '/feedback',
  tags: '/tags',
  tag: '/tags/{id}',
  discountCodes: '/discount-codes',
  discountCode: '/discount-codes/{id}',
  notes: '/notes',
  activity: '/activity',
  faults: '/data-health',
  account: '/account',
  members: '/members',
  memberRoles: '/members/roles',
  member: '/members/of/{id}',
} as const

/** The screen behind an invitation's link; it needs no sign-in. */
export const invitationScreenPath = '/invitation'

/** Where the single sign-on provider sends the browser back to; the outcome is after the '#'. */
export const arrivalScreenPath = '/sign-in'

export type ScreenName = keyof typeof screenPaths

/** The screens whose lists have views. */
export const viewScreens = ['users', 'experts', 'sessions', 'feedback', 'tags', 'discountCodes'] as const
export type ViewScreen = (typeof viewScreens)[number]
