// Whether the times of the record go forward: a row is not older than the newest before it by more than a transaction lasts.

/** What append_to_record refuses is longer than an hour; the rest is for clocks, which differ where another host has taken over. */
const longestTransactionUs = 65n * 60_000_000n

/** In the order of the chain. `nowMs`: the present. Returns what is wrong with the time of a row, in microseconds. */
export function openTimes(nowMs: number): (us: string) => string | undefined {
  const latest = BigInt(nowMs) * 1_000n + longestTransactionUs
  let newest: bigint | undefined
  return (us) => {
    // A value that is not a number has no hash either.
    if (!/^-?\d{1,18}$/.test(us)) return undefined
    const time = BigInt(us)
    if (time > latest) return 'its time has not come yet.'
    if (newest !== undefined && time < newest - longestTransactionUs)
      return 'its time is before that of the rows before it.'
    if (newest === undefined || time > newest) newest = time
    return undefined
  }
}
