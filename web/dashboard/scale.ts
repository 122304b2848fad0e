// The axis of a chart: its range and round ticks. For drawing only; the shown figures are exact.

export type Scale = { bottom: number; top: number; ticks: number[] }

const steps = [1, 2, 2.5, 5, 10]
const wantedSteps = 3

/** Returns a scale that includes zero. `leastStep` is 1 for counts. */
export function scaleOf(values: readonly number[], leastStep = 0): Scale {
  const least = Math.min(0, ...values)
  const most = Math.max(0, ...values)
  if (least === most) return { bottom: 0, top: 1, ticks: [0, 1] }
  const step = Math.max(leastStep, roundUp((most - least) / wantedSteps))
  const first = Math.floor(least / step)
  const last = Math.ceil(most / step)
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
  return { bottom: first * step, top: last * step, ticks }
}

function roundUp(size: number): number {
  const power = 10 ** Math.floor(Math.log10(size))
  return (steps.find((step) => step * power >= size) ?? 10) * power
}

/** Returns the distance below the top, from 0 to 100. */
export function depthOf(value: number, { bottom, top }: Scale): number {
  return ((top - value) / (top - bottom)) * 100
}
