// Every filter and order that the screens offer, with values that many, few and no records have; each alone, and
// every two together.

export type Parameter = [name: string, value: string]

export type Lists = { path: string; parameters: Parameter[] }

/** Ids of records of some standing: the one with the most sessions, and one with few. */
export type Related = {
  busyUser: string
  user: string
  busyExpert: string
  expert: string
  tag: string
  email: string
}

const both = (name: string): Parameter[] => [
  [name, 'true'],
  [name, 'false'],
]

const orders = (...keys: string[]): Parameter[] =>
  keys.flatMap((key): Parameter[] => [
    ['sort', key],
    ['sort', `-${key}`],
  ])

export function listsOf({ busyUser, user, busyExpert, expert, tag, email }: Related): Lists[] {
  return [
    {
      path: '/api/sessions',
      parameters: [
        ['kind', 'booking'],
        ['kind', 'signin'],
        ...both('active'),
        ...['Completed', 'Refunded', 'Scheduled', 'Active', 'No such label'].map(
          (one): Parameter => ['label', one],
        ),
        ...both('ai'),
        ...both('ingested'),
        ['user', busyUser],
        ['user', user],
        ['expert', busyExpert],
        ['expert', expert],
        ...orders('slot', 'sessionPrice', 'totalPrice'),
      ],
    },
    {
      path: '/api/users',
      parameters: [
        ['role', 'admin'],
        ['role', 'user'],
        ...both('expert'),
        ...both('ai'),
        ...both('verified'),
        ['tag', tag],
        ['tag', 'no-such-tag'],
        ...orders('name', 'lastLogin', 'lastActive', 'hourlyRate', 'rating'),
      ],
    },
    {
      path: '/api/feedback',
      parameters: [
        ['expert', busyExpert],
        ['expert', expert],
        ['email', email],
        ['session', 'no-such-session'],
        ...orders('dateCreated', 'userFullname'),
      ],
    },
    { path: '/api/tags', parameters: orders('name') },
    {
      path: '/api/discount-codes',
      parameters: [
        ['state', 'active'],
        ['state', 'expired'],
        ...orders('id', 'percentageDiscount', 'expirationDate'),
      ],
    },
  ]
}

/** The addresses: with no parameter, with each one, and with every two of different names. */
export function* addressesOf({ path, parameters }: Lists): Generator<string> {
  yield address(path, [])
  for (const [index, one] of parameters.entries()) {
    yield address(path, [one])
    for (const other of parameters.slice(index + 1))
      if (other[0] !== one[0]) yield address(path, [one, other])
  }
}

function address(path: string, parameters: Parameter[]): string {
  return `${path}?${new URLSearchParams([['limit', '50'], ...parameters])}`
}
