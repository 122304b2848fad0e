// The kinds of answers that a route returns, independent of the web framework.

type Extras = {
  status?: number
  headers?: Record<string, string>
  token?: string | null
  browser?: string
}

/**
 * `text` is sent as it is; `value` is serialised; `stream` is sent at the speed of its reader while the sign-in is
 * valid; `events` are sent as they occur until the iterable ends. `token` sets or clears the cookie of the sign-in,
 * `browser` sets the cookie of a known browser.
 */
export type Reply = Extras &
  (
    | { text: string }
    | { value: unknown }
    | { stream: AsyncIterable<string> }
    | { events: AsyncIterable<string> }
    | { nothing: true }
  )
