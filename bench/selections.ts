// Every filter and order of the screens, with values of many, few and no records, each alone and in pairs.

export type Parameter = [name: string, value: string]

export type Lists = { path: string; parameters: Parameter[] }

/** Ids of typical records: the one with the most sessions, and one with few. */
export type Related = {
  busyUser: string
  user: string
  busyExpert: string
  expert: string
  tag: string
  rareTag: string
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

export function listsOf({ busyUser, user, busyExpert, expert, tag, rareTag, email }: Related): Lists[] {
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
        ...['5', '1', 'none'].map((one): Parameter => ['rating', one]),
        ['user', busyUser],
        ['user', user],
        ['expert', busyExpert],
        ['expert', expert],
        ['tag', tag],
        ['tag', rareTag],
        ['minRating', '4'],
        ['maxRating', '2'],
        ['from', '2025-10-27'],
        ['from', '2024-06-01'],
        ['until', '2025-10-31'],
        ['until', '2024-01-31'],
        ['createdFrom', '2025-10-27'],
        ['createdFrom', '2024-06-01'],
        ['createdUntil', '2025-09-30'],
        ['createdUntil', '2024-01-31'],
        ['minPrice', '50'],
        ['minPrice', '350'],
        ['maxPrice', '0'],
        ['maxPrice', '100'],
        ['overdue', 'true'],
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
        ['from', '2025-10-27'],
        ['from', '2025-01-01'],
        ['until', '2025-10-01'],
        ['until', '2024-06-30'],
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
        ['from', '2025-10-27'],
        ['from', '2024-06-01'],
        ['until', '2025-09-30'],
        ['until', '2024-01-31'],
        ['maxRating', '2'],
        ...orders('dateCreated', 'userFullname'),
      ],
    },
    { path: '/api/tags', parameters: orders('name') },
    {
      path: '/api/discount-codes',
      parameters: [
        ['state', 'active'],
        ['state', 'expired'],
        ['from', '2025-11-01'],
        ['until', '2025-11-09'],
        ...orders('id', 'percentageDiscount', 'expirationDate'),
      ],
    },
  ]
}

/** The query strings: without parameters, with each one, and with every pair of different names. */
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
