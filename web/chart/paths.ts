// The shapes of a chart as paths: a slot of width 1 for each unit, depths from 0 at the top to 100.

import { depthOf, type Scale } from './scale.ts'

/** One for each unit; undefined where there is nothing to draw. */
export type Heights = readonly (number | undefined)[]

/** Bars over the middle of their slots. */
export function barsOf(heights: Heights, scale: Scale): string {
  return barsWith(heights, scale, 0.2)
}

/** Bars over their whole slots. */
export function wholeBarsOf(heights: Heights, scale: Scale): string {
  return barsWith(heights, scale, 0)
}

function barsWith(heights: Heights, scale: Scale, gap: number): string {
  const bottom = depthOf(0, scale)
  return heights
    .map((height, index) =>
      height ? `M${index + gap} ${bottom}V${depthOf(height, scale)}H${index + 1 - gap}V${bottom}Z` : '',
    )
    .join('')
}

/** From the axis to the values; a missing value is 0. */
export function areaOf(heights: Heights, scale: Scale): string {
  if (heights.length === 0) return ''
  const bottom = depthOf(0, scale)
  const points = heights.map((height = 0, index) => `L${index + 0.5} ${depthOf(height, scale)}`)
  return `M0.5 ${bottom}${points.join('')}L${heights.length - 0.5} ${bottom}Z`
}

/** Interrupted where a value is missing; a single value is a dot. */
export function lineOf(heights: Heights, scale: Scale): string {
  return heights
    .map((height, index) => {
      if (height === undefined) return ''
      const point = `${index + 0.5} ${depthOf(height, scale)}`
      return index === 0 || heights[index - 1] === undefined ? `M${point}h0` : `L${point}`
    })
    .join('')
}
