// Calls of Firestore whose answers contain documents, answered as bytes: the library decodes an answer at once, and the half a million
// values that a document may have would block the event loop for a quarter of a second.

import type { FirestoreClient } from '@google-cloud/firestore-api/client_v1'
import type { grpc } from 'google-gax'

export async function openByteCalls(client: FirestoreClient, headers: Record<string, string>) {
  const { grpc } = await import('google-gax')
  // The generated types do not say that it is a gRPC client.
  const stub = (await client.initialize()) as unknown as grpc.Client
  const { GetDocument, RunQuery, Listen } = (stub.constructor as grpc.ServiceClientConstructor).service
  if (!GetDocument || !RunQuery || !Listen) throw new Error('The library of Firestore lacks a call.')
  const metadataOf = (parameters?: string): grpc.Metadata => {
    const metadata = new grpc.Metadata()
    for (const [name, value] of Object.entries(headers)) metadata.set(name, value)
    if (parameters) metadata.set('x-goog-request-params', parameters)
    return metadata
  }
  const within = (timeoutMs: number) => ({ deadline: Date.now() + timeoutMs })
  return {
    async get(request: { name: string }, timeoutMs: number): Promise<Buffer> {
      const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
      stub.makeUnaryRequest(
        GetDocument.path,
        GetDocument.requestSerialize,
        asBytes,
        request,
        metadataOf(`name=${encodeURIComponent(request.name)}`),
        within(timeoutMs),
        (error, answer) => (answer ? resolve(answer) : reject(error)),
      )
      return await promise
    },
    query: (request: { parent: string; structuredQuery: object }, timeoutMs: number) =>
      silenced(
        stub.makeServerStreamRequest(
          RunQuery.path,
          RunQuery.requestSerialize,
          asBytes,
          request,
          metadataOf(`parent=${encodeURIComponent(request.parent)}`),
          within(timeoutMs),
        ),
      ),
    listen: (timeoutMs: number) =>
      silenced(
        stub.makeBidiStreamRequest(
          Listen.path,
          Listen.requestSerialize,
          asBytes,
          metadataOf(),
          within(timeoutMs),
        ),
      ),
    /** Decodes a message of a listener. */
    decode: (message: Buffer): object => Listen.responseDeserialize(message),
  }
}

function asBytes(message: Buffer): Buffer {
  return message
}

/** Passes an error on to the reader. After the reader has left, nobody handles the error that ends the call. */
function silenced<Stream extends NodeJS.EventEmitter>(stream: Stream): Stream {
  return stream.on('error', () => undefined)
}
