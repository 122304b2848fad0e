// The drawing of a chart, without text: grid, bars or line, and the active unit. It stretches to any size.

import { depthOf, type Scale } from './scale.ts'

type PlotProps = {
  shape: 'bars' | 'line'
  /** One for each unit; undefined where there is nothing to draw. */
  heights: readonly (number | undefined)[]
  scale: Scale
  active: number | undefined
  /** Those of the previous period, drawn as a line behind. */
  before: readonly (number | undefined)[]
}

/** With more bars there is no gap between them. */
const maxGapped = 120

export function Plot({ shape, heights, scale, active, before }: PlotProps) {
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${heights.length} 100`}
      preserveAspectRatio="none"
      className="absolute inset-0 size-full overflow-visible"
    >
      {active !== undefined && <rect x={active} y="0" width="1" height="100" className="fill-neutral-soft" />}
      {scale.ticks.map((tick) => (
        <path
          key={tick}
          d={`M0 ${depthOf(tick, scale)}H${heights.length}`}
          vectorEffect="non-scaling-stroke"
          className={tick === 0 ? 'stroke-line-strong' : 'stroke-line'}
        />
      ))}
      {shape === 'bars' ? (
        <>
          <path d={barsOf(heights, scale)} className="fill-chart-1" />
          {active !== undefined && (
            <path d={barOf(heights[active], active, scale, heights.length)} className="fill-link" />
          )}
        </>
      ) : (
        <>
          <path
            d={lineOf(heights, scale)}
            vectorEffect="non-scaling-stroke"
            strokeLinecap="round"
            strokeLinejoin="round"
            strokeWidth="2"
            className="fill-none stroke-chart-1"
          />
          {active !== undefined && (
            <path
              d={dotOf(heights[active], active, scale)}
              vectorEffect="non-scaling-stroke"
              strokeLinecap="round"
              strokeWidth="8"
              className="stroke-link"
            />
          )}
        </>
      )}
      <path
        data-before=""
        d={lineOf(before, scale)}
        vectorEffect="non-scaling-stroke"
        strokeLinejoin="round"
        strokeWidth="1.5"
        strokeDasharray="4 3"
        className="fill-none stroke-muted opacity-70"
      />
    </svg>
  )
}

function barsOf(heights: PlotProps['heights'], scale: Scale): string {
  return heights.map((height, index) => barOf(height, index, scale, heights.length)).join('')
}

function barOf(height: number | undefined, index: number, scale: Scale, count: number): string {
  if (!height) return ''
  const gap = count > maxGapped ? 0 : 0.12
  return `M${index + gap} ${depthOf(0, scale)}V${depthOf(height, scale)}H${index + 1 - gap}V${depthOf(0, scale)}Z`
}

/** Interrupted where a value is missing; a single value is a dot. */
function lineOf(heights: PlotProps['heights'], scale: Scale): string {
  return heights
    .map((height, index) => {
      if (height === undefined) return ''
      if (index === 0 || heights[index - 1] === undefined) return dotOf(height, index, scale)
      return `L${index + 0.5} ${depthOf(height, scale)}`
    })
    .join('')
}

function dotOf(height: number | undefined, index: number, scale: Scale): string {
  return height === undefined ? '' : `M${index + 0.5} ${depthOf(height, scale)}h0`
}
