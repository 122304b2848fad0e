// The tests that `npm test` leaves to `npm run test:all`, which runs everything: together they take longer than ten minutes on two cores.
// Each of them checks the same guarantees more thoroughly: in all widths and themes, on hostile documents, with many processes.

/** Unit and integration tests. */
export const longUnitTests = [
  'server/db/embedded/*.test.ts',
  'server/db/{durability,failover,replica}.test.ts',
  'server/firestore/{acts,backfill,bound,edits,kept-types,lead.sql,live,mapped,rights}.test.ts',
  'server/lists/{long-reads,page-bytes,revoked-exports}.test.ts',
  'server/commands/{backup,demo,ends,hostile,import-files,main,mapping,restore}.test.ts',
  'server/accounts/mail-invitation.test.ts',
  'server/providers/oidc/strange-claims.test.ts',
  'server/documents/stored/{rebuild.sql,versions}.test.ts',
  'server/http/limits.test.ts',
  'server/search/search-plans.test.ts',
  'test/{openapi,proxies}/*.test.ts',
  'test/feed.test.ts',
  'test/fuzz/fuzz.test.ts',
  'test/matrices/{csrf,prism}.test.ts',
]

/** Journeys in the browser. */
export const longJourneys = [
  'e2e/{accessibility,calm,layout,hostile,foreign-text,shapes,pictures}.e2e.ts',
  'e2e/{screen-calls,counts,data-table,parts}.e2e.ts',
  'e2e/{keyboard,help,views,experts-at-work,dashboard-charts,so-far}.e2e.ts',
  'e2e/{codes-at-work,discount-codes,many-codes,members,person,activity,calls,toasts}.e2e.ts',
  'e2e/{account,feedback,filters,logout,passkeys,second-factor,single-sign-on,shell,users}.e2e.ts',
  'e2e/{mirrored,tabs,outage,least-rights,base-path,search,translated}.e2e.ts',
  'e2e/{lists,notes,session,feedback-state}.e2e.ts',
  'e2e/{browsers,fast-hands,narrow,stolen-account,typed-days,webkit}.e2e.ts',
]

/**
 * The journeys that `npm run test:all` repeats in Firefox. Excluded are two that read the body of a request, and one that waits for the end
 * of a request that it holds: Firefox reports neither.
 */
export const firefoxJourneys = [
  'e2e/everyday.e2e.ts',
  'e2e/sign-in.e2e.ts',
  'e2e/tags.e2e.ts',
  'e2e/search.e2e.ts',
  'e2e/filters.e2e.ts',
  'e2e/keyboard.e2e.ts',
  '--testNamePattern',
  String.raw`^(?!\[(10|111)\]|a slow answer to an earlier text)`,
]

/** The fault injection that `npm test` runs: a killed server. */
export const quickTorture = '^kill-server$'

/** @param {readonly string[]} paths */
export const without = (paths) => paths.flatMap((path) => ['--exclude', path])
