// Three projects: `unit` holds the guarantees beside the code, on a real database where they need one;
// `e2e` holds the journeys in a real browser against a server of their own; `torture` the short forms of the tests that
// break things under load.
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Two cores are what the smallest machine has; databases and browsers are busy beside the workers.
    maxWorkers: 2,
    // Test files share the modules that their worker has loaded, which saves a third of the processor time.
    isolate: false,
    passWithNoTests: false,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{contract,server,web,test,scripts,bench,torture}/**/*.test.{ts,tsx}'],
          environment: 'node',
          testTimeout: 20_000,
          hookTimeout: 60_000,
          globalSetup: ['test/global-setup.ts'],
        },
      },
      {
        test: {
          // Against the server as it is served, so after the build; each test alone, since it measures and is loud.
          name: 'torture',
          include: ['torture/**/*.torture.ts'],
          environment: 'node',
          // What hangs is told by the test itself.
          testTimeout: 300_000,
          hookTimeout: 60_000,
          fileParallelism: false,
          globalSetup: ['torture/global-setup.ts'],
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.e2e.ts'],
          environment: 'node',
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // A slow machine is late, not wrong: it gets time, and on CI, where others share it, a second try.
          expect: { poll: { timeout: 15_000 } },
          retry: process.env.CI ? 1 : 0,
          globalSetup: ['test/global-setup.ts'],
        },
      },
    ],
  },
})
