// What a route answers with, without knowing the web framework.

type Extras = {
  status?: number
  headers?: Record<string, string>
  token?: string | null
}

/** `text` goes out as it is; `value` is printed; `stream` is sent as it comes. `token` sets or clears the cookie. */
export type Reply = Extras &
  ({ text: string } | { value: unknown } | { stream: AsyncIterable<string | Buffer> } | { nothing: true })
