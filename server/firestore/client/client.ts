// The connection to Firestore: every call has a deadline, and a silent connection is noticed within 15 seconds. Opened only if
// STOA_SOURCE is set, since the library takes memory. Long, because every use of the library is here.

import type { FirestoreClient } from '@google-cloud/firestore-api/client_v1'
import type { SourceConfig } from '#server/config/config.ts'
import { remainingMs } from '#server/limits/deadline.ts'
import { type Fields, type Instant, readFields, writeFields } from './values.ts'

/** `version`: microseconds since 1970 of its update. `content`: its fields as JSON text; `fields`: with their types. */
export type SourceDocument = { id: string; version: bigint; content: string; fields: Fields }

/** A document as the library sends it. */
type Received = { name?: string | null; fields?: unknown; updateTime?: Instant | null }

/** Ids from `from` (included) or after `after`, up to `before` (excluded). */
export type Range = { from?: string | undefined; after?: string | undefined; before?: string | undefined }

/** A message of a listener; firestore/listened.ts interprets it. */
export type ListenMessage = {
  targetChange?: {
    targetChangeType?: unknown
    cause?: { code?: number | null; message?: string | null } | null
    resumeToken?: unknown
    readTime?: Instant | null
  } | null
  documentChange?: { document: SourceDocument | undefined; isRemoved: boolean } | null
  documentDelete?: { document?: string | null; readTime?: Instant | null } | null
  documentRemove?: { document?: string | null; readTime?: Instant | null } | null
  filter?: { count?: number | null } | null
}

/** The position at which listening continues; without one the whole collection is sent. */
export type ListenFrom = { token?: Buffer | undefined; readTime?: bigint | undefined }

export type Listening = AsyncIterable<ListenMessage> & { close(): void }

export type Firestore = {
  /** Yields the documents of a collection in the order of their ids. */
  read(collection: string, range: Range): AsyncGenerator<SourceDocument>
  count(collection: string, range: Range): Promise<{ count: number; readTime: bigint }>
  /** Returns undefined if the document does not exist. */
  find(collection: string, id: string): Promise<SourceDocument | undefined>
  /**
   * Changes only these fields, and only if the document still has this version. `found`: the replaced values, whose types are kept.
   * Returns the new version.
   */
  update(
    collection: string,
    id: string,
    version: bigint | undefined,
    fields: object,
    found?: Fields,
  ): Promise<bigint>
  /** Fails if the document exists. Returns its version. */
  create(collection: string, id: string, fields: object): Promise<bigint>
  /** Deletes the document only if it still has this version. Returns the time of the deletion. */
  remove(collection: string, id: string, version?: bigint): Promise<bigint>
  listen(collection: string, from: ListenFrom): Listening
  close(): Promise<void>
}

/** An id with a slash would name a document of another collection; other excluded ids are reserved. */
export function isSourceId(id: string): boolean {
  return id !== '' && !id.includes('/') && id !== '.' && id !== '..' && !/^__.*__$/.test(id)
}

/** Codes of gRPC that callers distinguish. */
export const codes = {
  invalid: 3,
  notFound: 5,
  alreadyExists: 6,
  permissionDenied: 7,
  resourceExhausted: 8,
  failedPrecondition: 9,
  unauthenticated: 16,
} as const

export function codeOf(error: unknown): number | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'number' ? error.code : undefined
}

const callTimeoutMs = 3_000
/** How long a request needs after its last call. */
const answerMs = 800

/** All calls of one request end before its deadline. */
function timeLeft(timeoutMs: number): number {
  return Math.max(1, Math.min(timeoutMs, (remainingMs() ?? Number.POSITIVE_INFINITY) - answerMs))
}

/** For calls that may take minutes; a lost connection is noticed long before. */
const streamTimeoutMs = 24 * 3_600_000
const keepAlive = { 'grpc.keepalive_time_ms': 10_000, 'grpc.keepalive_timeout_ms': 5_000 }

const byName = { field: { fieldPath: '__name__' } }

export async function openFirestore(config: SourceConfig): Promise<Firestore> {
  const database = `projects/${config.project}/databases/${config.database}`
  const parent = `${database}/documents`
  const client = await connect(config)
  const headers = {
    'google-cloud-resource-prefix': database,
    ...(config.emulator && { authorization: 'Bearer owner' }),
  }
  const options = (timeout: number) => ({ timeout: timeLeft(timeout), retry: null, otherArgs: { headers } })
  const nameOf = (collection: string, id: string): string => {
    if (!isSourceId(id)) throw new Error(`Firestore has no document of the id '${id.slice(0, 200)}'.`)
    return `${parent}/${collection}/${id}`
  }
  const at = (collection: string, id: string, before: boolean) => ({
    values: [{ referenceValue: nameOf(collection, id) }],
    before,
  })
  const within = (collection: string, { from, after, before }: Range) => ({
    from: [{ collectionId: collection }],
    orderBy: [byName],
    startAt:
      after !== undefined
        ? at(collection, after, false)
        : from === undefined
          ? null
          : at(collection, from, true),
    endAt: before === undefined ? null : at(collection, before, true),
  })
  const write = async (write: object): Promise<bigint> => {
    const [{ writeResults, commitTime }] = await client.commit(
      { database, writes: [write] },
      options(callTimeoutMs),
    )
    return toMicroseconds(writeResults?.[0]?.updateTime ?? commitTime)
  }
  return {
    async *read(collection, range) {
      const asked = { parent, structuredQuery: within(collection, range) }
      const answers = silenced(client.runQuery(asked, options(streamTimeoutMs)))
      try {
        for await (const { document } of answers) if (document) yield readDocument(document)
      } finally {
        answers.cancel()
      }
    },
    async count(collection, range) {
      const aggregations = [{ alias: 'count', count: {} }]
      const structuredAggregationQuery = { structuredQuery: within(collection, range), aggregations }
      // Counting a million documents takes longer than the limit of a call.
      const answers = client.runAggregationQuery(
        { parent, structuredAggregationQuery },
        options(callTimeoutMs * 20),
      )
      for await (const { result, readTime } of answers)
        if (result)
          return {
            count: Number(result.aggregateFields?.count?.integerValue),
            readTime: toMicroseconds(readTime),
          }
      throw new Error('Firestore did not answer a count.')
    },
    async find(collection, id) {
      if (!isSourceId(id)) return undefined
      try {
        const [found] = await client.getDocument({ name: nameOf(collection, id) }, options(callTimeoutMs))
        return readDocument(found)
      } catch (error) {
        if (codeOf(error) === codes.notFound) return undefined
        throw error
      }
    },
    update: (collection, id, version, fields, found) =>
      write({
        update: { name: nameOf(collection, id), fields: writeFields(fields, found) },
        updateMask: { fieldPaths: Object.keys(fields).map((name) => `\`${name}\``) },
        currentDocument: version === undefined ? { exists: true } : { updateTime: fromMicroseconds(version) },
      }),
    create: (collection, id, fields) =>
      write({
        update: { name: nameOf(collection, id), fields: writeFields(fields) },
        currentDocument: { exists: false },
      }),
    remove: (collection, id, version) =>
      write({
        delete: nameOf(collection, id),
        ...(version !== undefined && { currentDocument: { updateTime: fromMicroseconds(version) } }),
      }),
    listen(collection, { token, readTime }) {
      const stream = silenced(client.listen(options(streamTimeoutMs)))
      const query = { parent, structuredQuery: { from: [{ collectionId: collection }] } }
      const from = token
        ? { resumeToken: token }
        : readTime !== undefined && { readTime: fromMicroseconds(readTime) }
      stream.write({ database, addTarget: { targetId: 1, query, ...from } })
      return { [Symbol.asyncIterator]: () => messagesOf(stream), close: () => stream.cancel() }
    },
    close: () => client.close(),
  }
}

async function connect({ project, emulator }: SourceConfig): Promise<FirestoreClient> {
  const { FirestoreClient } = await import('@google-cloud/firestore-api/client_v1')
  if (!emulator) return new FirestoreClient({ projectId: project, ...keepAlive })
  const { grpc } = await import('google-gax')
  const [host, port] = emulator.split(':')
  return new FirestoreClient({
    projectId: project,
    apiEndpoint: host ?? '',
    port: Number(port),
    sslCreds: grpc.credentials.createInsecure(),
    ...keepAlive,
  })
}

/** Passes an error on to the reader. After the reader has left, nobody handles the error that ends the call. */
function silenced<Stream extends NodeJS.EventEmitter>(stream: Stream): Stream {
  return stream.on('error', () => undefined)
}

function readDocument({ name, fields, updateTime }: Received): SourceDocument {
  // Of the forms that the library accepts, it answers those of these types.
  const typed = (fields ?? {}) as Fields
  const content = JSON.stringify(readFields(typed))
  return { id: idOf(name), version: toMicroseconds(updateTime), content, fields: typed }
}

type ReceivedMessage = Omit<ListenMessage, 'documentChange'> & {
  documentChange?: { document?: Received | null; removedTargetIds?: number[] | null } | null
}

async function* messagesOf(stream: AsyncIterable<ReceivedMessage>): AsyncGenerator<ListenMessage> {
  for await (const { documentChange, ...message } of stream) {
    const { document, removedTargetIds } = documentChange ?? {}
    yield {
      ...message,
      ...(documentChange && {
        documentChange: {
          document: document ? readDocument(document) : undefined,
          isRemoved: (removedTargetIds ?? []).length > 0,
        },
      }),
    }
  }
}

/** Returns the id in the name of a document of a top-level collection. */
export function idOf(name: string | null | undefined): string {
  return name?.slice(name.lastIndexOf('/') + 1) ?? ''
}

export function toMicroseconds(time: Instant | null | undefined): bigint {
  return BigInt(String(time?.seconds ?? 0)) * 1_000_000n + BigInt(Math.floor((time?.nanos ?? 0) / 1_000))
}

function fromMicroseconds(version: bigint): Instant & { seconds: string; nanos: number } {
  return { seconds: String(version / 1_000_000n), nanos: Number(version % 1_000_000n) * 1_000 }
}
