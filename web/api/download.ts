// Streams a file from the server, without holding all of it in memory.

import { ApiError } from './api-error.ts'
import { reach } from './call.ts'

/** Rejects like a call does; the stream itself fails where the connection ends before the file does. */
export async function openDownload(
  address: string,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const response = await reach(address, { credentials: 'include', signal })
  if (!response.ok) throw new ApiError(response.status, await response.text())
  if (!response.body) throw new Error('The server has sent no file.')
  return response.body
}
