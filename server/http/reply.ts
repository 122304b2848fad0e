// What a route answers with, without knowing the web framework.

type Extras = {
  status?: number
  headers?: Record<string, string>
  token?: string | null
  browser?: string
}

/**
 * `text` goes out as it is; `value` is printed; `stream` is sent as its reader takes it, for as long as the sign-in stands;
 * `events` are sent as they come, and end by themselves. `token` sets or clears the cookie of the sign-in, `browser` sets
 * the one by which the browser is known.
 */
export type Reply = Extras &
  (
    | { text: string }
    | { value: unknown }
    | { stream: AsyncIterable<string> }
    | { events: AsyncIterable<string> }
    | { nothing: true }
  )
