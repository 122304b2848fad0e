// The keys of advisory locks in Stoa's database: all of them here, so that no two are the same.

export const lockKeys = {
  /** Shared by all processes that use the embedded PostgreSQL; the last one to leave stops it. */
  embeddedUse: 7_863_001,
  /** Held by the process that applies migrations. */
  migrations: 7_311_001,
  /** Held by the process that fills an empty database. */
  firstStart: 7_311_002,
  /** Held by the process that loads in bulk; the database releases it when the process dies. */
  bulkLoad: 7_311_003,
  /** Held by triggers while they change the maintained figures; SQL states it in lock_figures(). */
  figures: 7_311_004,
  /** Held by the process that derives columns of stored documents again. */
  rebuild: 7_311_005,
  /** Held by the transaction that writes many documents, from before it reads their stored versions. */
  writers: 7_311_006,
  /** Held by the process that mirrors the source. */
  mirror: 7_311_007,
  /** With the number of an entity, held by the process that compares its ids with those of the source. */
  comparison: 7_311_008,
  /** Held by the transaction that changes a member, so that two administrators cannot take each other away. */
  members: 7_311_009,
  /** Held by the commit that appends to the record; SQL states it in append_to_record(). */
  record: 7_311_010,
  /** Held by the process that evaluates watched views, for a round. */
  watches: 7_311_011,
} as const
