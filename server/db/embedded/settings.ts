// The settings of the embedded PostgreSQL, passed at each start, so that an upgrade of Stoa can change them. They suit a
// machine with two cores that also runs the console.

import { EmbeddedError } from './error.ts'

const megabyte = 2 ** 20

/** What the console, PostgreSQL and one command beside them need, in megabytes: measured with the demo (docs/settings.md). */
const leastMemory = 512

/** `bytes`: of memory. Throws an EmbeddedError where it is too little. */
export function settingsFor(bytes: number): string[] {
  const memory = Math.floor(bytes / megabyte)
  if (memory < leastMemory)
    throw new EmbeddedError(
      `Stoa with its own PostgreSQL needs ${leastMemory} MB of memory, and may use ${memory} MB here: allow it more, or set DATABASE_URL to a PostgreSQL elsewhere.`,
    )
  return [
    'max_connections=60',
    // Reading a page from the operating system's cache costs several times as much as from this one.
    `shared_buffers=${Math.min(Math.floor(memory / 4), 8192)}MB`,
    `work_mem=${Math.min(Math.floor(memory / 64), 16)}MB`,
    `maintenance_work_mem=${Math.min(Math.floor(memory / 8), 256)}MB`,
    'random_page_cost=1.1',
    'jit=off',
    'max_wal_size=2GB',
    // Most pages that are read are in the cache of the operating system: processes of their own for that cost more than they save.
    'io_method=sync',
    // Nothing replicates from it, which saves writes and a process.
    'wal_level=minimal',
    'max_wal_senders=0',
    'max_logical_replication_workers=0',
    // Containers have 64 MB of /dev/shm, so parallel queries use shared memory that is allocated at the start.
    'min_dynamic_shared_memory=64MB',
    'unix_socket_permissions=0700',
    'timezone=UTC',
    'log_timezone=UTC',
    'log_line_prefix=%m [%p] ',
    'log_checkpoints=off',
  ]
}
