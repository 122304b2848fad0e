// Three projects: `unit` contains the tests next to the code, on a real database where they need one; `e2e` the
// journeys in a real browser with separate servers; `torture` the short forms of the fault injection under load.
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

// Node keeps here what it has compiled: a process of Stoa that a test starts takes half of the processor time.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/compile')

export default defineConfig({
  test: {
    // The smallest machine has two cores, which the workers share with databases and browsers.
    maxWorkers: 2,
    passWithNoTests: false,
    projects: [
      {
        test: {
          name: 'unit',
          // Files share the modules that their worker has loaded, which saves a third of the processor time.
          isolate: false,
          include: ['{contract,server,web,test,scripts,bench}/**/*.test.{ts,tsx}'],
          environment: 'node',
          // Only a test that hangs takes so long, also on a busy machine.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 15_000 } },
          globalSetup: ['test/global-setup.ts'],
        },
      },
      {
        test: {
          // On the built server, so after the build. Two tests at a time: each waits for half of its time.
          name: 'torture',
          include: ['torture/**/*.torture.ts'],
          environment: 'node',
          // The tests report hanging parts themselves.
          testTimeout: 300_000,
          hookTimeout: 60_000,
          fileParallelism: false,
          maxConcurrency: 2,
          globalSetup: ['torture/template.ts'],
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.e2e.ts'],
          environment: 'node',
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // On a slow machine tests get more time, never a second try.
          expect: { poll: { timeout: 15_000 } },
          globalSetup: ['test/global-setup.ts'],
        },
      },
    ],
  },
})
