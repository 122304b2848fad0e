// The connection to Firestore: every call has a deadline, and a silent connection is noticed within 15 seconds. Opened only if
// STOA_SOURCE is set, since the library takes memory. Long, because every use of the library is here.

import type { FirestoreClient } from '@google-cloud/firestore-api/client_v1'
import type { SourceConfig } from '#server/config/config.ts'
import { remainingMs } from '#server/limits/deadline.ts'
import { type FirestoreFields, type FirestoreTimestamp, readFirestoreFields, writeFields } from './values.ts'

/** `version`: microseconds since 1970 of its update. `content`: the fields as JSON text; `fields`: with their types. */
export type SourceDocument = { id: string; version: bigint; content: string; fields: FirestoreFields }

type ReceivedDocument = {
  name?: string | null
  fields?: FirestoreFields | null
  updateTime?: FirestoreTimestamp | null
}

/** Ids from `from` (included) or after `after`, up to `before` (excluded). */
type DocumentRange = { from?: string | undefined; after?: string | undefined; before?: string | undefined }

/** A message as Firestore sends it; firestore/interpret-messages.ts interprets it. */
export type ListenMessage = {
  targetChange?: {
    targetChangeType?: unknown
    cause?: { code?: number | null; message?: string | null } | null
    resumeToken?: unknown
    readTime?: FirestoreTimestamp | null
  } | null
  documentChange?: { document?: ReceivedDocument | null; removedTargetIds?: number[] | null } | null
  documentDelete?: { document?: string | null; readTime?: FirestoreTimestamp | null } | null
  documentRemove?: { document?: string | null; readTime?: FirestoreTimestamp | null } | null
  filter?: { count?: number | null } | null
}

/** The position at which listening continues; without one the whole collection is sent. */
type ListenPosition = { token?: Buffer | undefined; readTime?: bigint | undefined }

type ListenStream = AsyncIterable<ListenMessage> & { close(): void }

export type Firestore = {
  /** Yields the documents of a collection in the order of their ids. */
  read(collection: string, range: DocumentRange): AsyncGenerator<SourceDocument>
  count(collection: string, range: DocumentRange): Promise<{ count: number; readTime: bigint }>
  /** Returns undefined if the document does not exist. */
  find(collection: string, id: string): Promise<SourceDocument | undefined>
  /** Only these fields, and only at this version. `found`: the replaced values, whose types are kept. Returns the new version. */
  update(
    collection: string,
    id: string,
    version: bigint | undefined,
    fields: object,
    found?: FirestoreFields,
  ): Promise<bigint>
  /** Fails if the document exists. Returns its version. */
  create(collection: string, id: string, fields: object): Promise<bigint>
  /** Deletes the document only if it still has this version. Returns the time of the deletion. */
  remove(collection: string, id: string, version?: bigint): Promise<bigint>
  listen(collection: string, from: ListenPosition): ListenStream
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

export function grpcCodeOf(error: unknown): number | undefined {
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
  const options = (timeout: number) => ({
    timeout: timeLeft(timeout),
    // Whoever calls repeats it; the library would do so for six seconds.
    retry: null,
    retryRequestOptions: { noResponseRetries: 0 },
    // The library adds to them.
    otherArgs: {
      headers: {
        'google-cloud-resource-prefix': database,
        ...(config.emulator && { authorization: 'Bearer owner' }),
      },
    },
  })
  const nameOf = (collection: string, id: string): string => {
    if (!isSourceId(id)) throw new Error(`Firestore has no document of the id '${id.slice(0, 200)}'.`)
    return `${parent}/${collection}/${id}`
  }
  const at = (collection: string, id: string, before: boolean) => ({
    values: [{ referenceValue: nameOf(collection, id) }],
    before,
  })
  const within = (collection: string, { from, after, before }: DocumentRange) => ({
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
  async function* run(structuredQuery: object): AsyncGenerator<SourceDocument> {
    const answers = silenced(client.runQuery({ parent, structuredQuery }, options(streamTimeoutMs)))
    try {
      for await (const { document } of answers) if (document) yield readDocument(document)
    } finally {
      answers.cancel()
    }
  }
  const countOf = async (structuredQuery: object): Promise<{ count: number; readTime: bigint }> => {
    const structuredAggregationQuery = { structuredQuery, aggregations: [{ alias: 'count', count: {} }] }
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
  }
  const write = async (write: object): Promise<bigint> => {
    const [{ writeResults, commitTime }] = await client.commit(
      { database, writes: [write] },
      options(callTimeoutMs),
    )
    return toMicroseconds(writeResults?.[0]?.updateTime ?? commitTime)
  }
  return {
    read: (collection, range) => run(within(collection, range)),
    count: (collection, range) => countOf(within(collection, range)),
    async find(collection, id) {
      if (!isSourceId(id)) return undefined
      try {
        const [document] = await client.getDocument({ name: nameOf(collection, id) }, options(callTimeoutMs))
        return readDocument(document as ReceivedDocument)
      } catch (error) {
        if (grpcCodeOf(error) === codes.notFound) return undefined
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
      return { [Symbol.asyncIterator]: () => stream[Symbol.asyncIterator](), close: () => stream.cancel() }
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

export function readDocument({ name, fields, updateTime }: ReceivedDocument): SourceDocument {
  const typed = fields ?? {}
  const content = JSON.stringify(readFirestoreFields(typed))
  return { id: idOf(name), version: toMicroseconds(updateTime), content, fields: typed }
}

/** Passes an error on to the reader. After the reader has left, nobody handles the error that ends the call. */
function silenced<Stream extends NodeJS.EventEmitter>(stream: Stream): Stream {
  return stream.on('error', () => undefined)
}

/** Returns the id in the name of a document of a top-level collection. */
export function idOf(name: string | null | undefined): string {
  return name?.slice(name.lastIndexOf('/') + 1) ?? ''
}

export function toMicroseconds(time: FirestoreTimestamp | null | undefined): bigint {
  return BigInt(String(time?.seconds ?? 0)) * 1_000_000n + BigInt(Math.floor((time?.nanos ?? 0) / 1_000))
}

function fromMicroseconds(version: bigint): FirestoreTimestamp & { seconds: string; nanos: number } {
  return { seconds: String(version / 1_000_000n), nanos: Number(version % 1_000_000n) * 1_000 }
}
