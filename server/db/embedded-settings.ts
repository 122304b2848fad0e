// The settings of the embedded PostgreSQL, given at each start, so that an upgrade of Stoa changes them:
// for a machine of two cores with some gigabytes that also runs the console.

export const settings = [
  'max_connections=60',
  'shared_buffers=256MB',
  'work_mem=16MB',
  'maintenance_work_mem=256MB',
  'random_page_cost=1.1',
  'jit=off',
  'max_wal_size=2GB',
  // Nothing replicates from it: less to write, one process less.
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_logical_replication_workers=0',
  // Containers have 64 MB of /dev/shm: parallel queries share memory that is set aside at the start instead.
  'min_dynamic_shared_memory=64MB',
  'unix_socket_permissions=0700',
  'timezone=UTC',
  'log_timezone=UTC',
  'log_line_prefix=%m [%p] ',
  'log_checkpoints=off',
]
