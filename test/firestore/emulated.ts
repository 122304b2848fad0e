// The Firestore emulator for a test file: one emulator per file, a project and a Stoa database for each mirror.

import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe } from 'vitest'
import type { EntityName } from '#contract/entities.ts'
import type { Document } from '#contract/entity.ts'
import type { SourceConfig } from '#server/config/config.ts'
import type { Pool } from '#server/db/pool.ts'
import { actAtSource, refreshUser } from '#server/firestore/acts.ts'
import { codes, grpcCodeOf } from '#server/firestore/client/client.ts'
import { type Mirror, openMirror } from '#server/firestore/mirror.ts'
import { type Correction, verify } from '#server/firestore/verify.ts'
import type { SignedIn, TestApp } from '#test/app.ts'
import { type Emulator, isThere, missingEmulator, persistently, sourceOn, startEmulator } from './emulator.ts'

/** Skipped, counted and reported in one line if the emulator is missing. */
export const describeFirestore = isThere ? describe : describe.skip
if (!isThere) process.stderr.write(`${missingEmulator}\n`)

export type Emulated = {
  /** Opens a mirror of a new project into the database. */
  mirrorInto(db: Pool, more?: Record<string, string>, changed?: Partial<SourceConfig>): Promise<Mirror>
}

/** To be called once at the top of a file: a start of Java takes longer than most tests. */
export function emulatorOfFile(): Emulated {
  let emulator: Emulator | undefined
  const opened: Mirror[] = []
  beforeAll(async () => {
    if (isThere) emulator = await startEmulator()
  })
  afterAll(async () => {
    for (const { firestore } of opened) await firestore.close()
    await emulator?.stop()
  })
  return {
    async mirrorInto(db, more, changed) {
      if (!emulator) throw new Error('The emulator is not running yet.')
      const source = sourceOn(emulator.address, `demo-${randomBytes(4).toString('hex')}`, more)
      const mirror = await openMirror(db, { ...source, ...changed })
      opened.push(mirror)
      return mirror
    },
  }
}

/** Creates documents in the source, some of them at once. */
export async function put(
  { firestore, source }: Mirror,
  entity: EntityName,
  documents: Document[],
): Promise<void> {
  const collection = source.collections[entity]
  const rest = [...documents]
  const writers = Array.from({ length: 20 }, async () => {
    for (let one = rest.pop(); one; one = rest.pop()) {
      const { id, ...fields } = one
      await persistently(() => firestore.create(collection, id, fields)).catch((error: unknown) => {
        // An earlier attempt succeeded, but its answer was lost.
        if (grpcCodeOf(error) !== codes.alreadyExists) throw error
      })
    }
  })
  await Promise.all(writers)
}

/** Signs in an administrator whom the source knows too. */
export async function signInAtSource(stoa: TestApp, mirror: Mirror): Promise<SignedIn> {
  const administrator = await stoa.signIn({ admin: true })
  await put(mirror, 'users', [{ id: administrator.uid, username: administrator.email, isAdmin: true }])
  return administrator
}

/** Sends edits to the source, as a server does. */
export function writeThrough({ context }: Pick<TestApp, 'context'>, mirror: Mirror): void {
  context.source = {
    act: (...given) => actAtSource(mirror, ...given),
    refreshUser: (uid) => refreshUser(mirror, uid).catch(() => undefined),
  }
}

/** Returns a mirror with these functions instead of those of the Firestore client. */
export const withCalls = (mirror: Mirror, calls: Partial<Mirror['firestore']>): Mirror => ({
  ...mirror,
  firestore: { ...mirror.firestore, ...calls },
})

/** Compares the ids of one collection, as `mirror verify` does. */
export async function compare(mirror: Mirror, entity: EntityName): Promise<Correction> {
  return await mirror.db.withConnection((holder) => verify(mirror, entity, holder))
}
