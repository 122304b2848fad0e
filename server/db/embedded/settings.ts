// The settings of the embedded PostgreSQL, passed at each start, so that an upgrade of Stoa can change them. They suit a
// machine with two cores that also runs the console.

import { totalmem } from 'node:os'

const megabyte = 2 ** 20

/** Of the machine or the container, in bytes. */
function memory(): number {
  return Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
}

/**
 * PostgreSQL's own cache in megabytes: a quarter of the memory, in bytes. Reading a page from the operating system's
 * cache costs several times as much.
 */
export function cacheSize(bytes: number): number {
  return Math.min(Math.max(Math.floor(bytes / 4 / megabyte), 256), 8192)
}

export const settings = [
  'max_connections=60',
  `shared_buffers=${cacheSize(memory())}MB`,
  'work_mem=16MB',
  'maintenance_work_mem=256MB',
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
