// Medians and percentiles.

export type Latencies = { p50: number; p95: number; p99: number; max: number }

/** The smallest value that at least this share of the values does not exceed. */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

export function median(values: number[]): number {
  return percentile(values, 0.5)
}

export function latenciesOf(values: number[]): Latencies {
  return {
    p50: percentile(values, 0.5),
    p95: percentile(values, 0.95),
    p99: percentile(values, 0.99),
    max: Math.max(...values),
  }
}
