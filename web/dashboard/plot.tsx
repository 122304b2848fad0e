// The drawing of a chart, without text: grid, previous period, bars, an area or a line, and the active unit. It stretches to any size.

import { depthOf, type Scale } from './scale.ts'

type PlotProps = {
  shape: 'bars' | 'line'
  heights: Heights
  scale: Scale
  active: number | undefined
  /** The heights of the previous period, drawn behind. */
  before: Heights
  /** How many units are over; the next one is in progress, and the others are ahead. */
  finished: number
}

/** With more units, bars would be too thin; an area is drawn instead. */
const maxBars = 36

export function Plot({ shape, heights, scale, active, before, finished }: PlotProps) {
  const count = heights.length
  const beforeShown = before.slice(0, count)
  const isArea = shape === 'bars' && count > maxBars
  const drawing = { heights, scale, finished }
  return (
    <>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${count} 100`}
        preserveAspectRatio="none"
        className="absolute inset-0 size-full overflow-visible"
      >
        {active !== undefined && (
          <rect x={active} y="0" width="1" height="100" className="fill-neutral-soft" />
        )}
        {scale.ticks.map((tick) => (
          <path
            key={tick}
            d={`M0 ${depthOf(tick, scale)}H${count}`}
            vectorEffect="non-scaling-stroke"
            className={tick === 0 ? 'stroke-line' : 'stroke-line-soft'}
          />
        ))}
        {shape === 'line' ? (
          <path
            data-before=""
            d={lineOf(beforeShown, scale)}
            vectorEffect="non-scaling-stroke"
            strokeLinejoin="round"
            strokeWidth="1.5"
            className="fill-none stroke-ghost forced-colors:stroke-[GrayText]"
          />
        ) : (
          <path
            data-before=""
            d={isArea ? areaOf(beforeShown, scale) : barsOf(beforeShown, scale, 0)}
            vectorEffect="non-scaling-stroke"
            // Adjacent system colors may look the same.
            className="fill-ghost forced-colors:fill-none forced-colors:stroke-[GrayText]"
          />
        )}
        {shape === 'bars' && !isArea ? (
          <Bars {...drawing} active={active} />
        ) : (
          <Line {...drawing} isArea={isArea} />
        )}
      </svg>
      {active !== undefined && (shape === 'line' || isArea) && (
        <Dot height={heights[active]} left={(active + 0.5) / count} scale={scale} />
      )}
      {shape === 'bars' &&
        !isArea &&
        heights.map((height, index) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: a place in the chart
          index < finished ? null : <Hatch key={index} {...{ height, index, count, scale }} />,
        )}
    </>
  )
}

type DrawingProps = Pick<PlotProps, 'heights' | 'scale' | 'finished'>

function Bars({ heights, scale, active, finished }: DrawingProps & Pick<PlotProps, 'active'>) {
  const over = heights.slice(0, finished)
  const lit = over.map((height, index) => (index === active ? height : undefined))
  return (
    <>
      <path d={barsOf(over, scale)} className="fill-chart forced-colors:fill-[CanvasText]" />
      {active !== undefined && <path d={barsOf(lit, scale)} className="fill-link" />}
    </>
  )
}

function Line({ heights, scale, finished, isArea }: DrawingProps & { isArea: boolean }) {
  const shared = {
    vectorEffect: 'non-scaling-stroke',
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
    strokeWidth: isArea ? 1.5 : 2,
    className: 'fill-none stroke-chart forced-colors:stroke-[CanvasText]',
  } as const
  const rest = heights.map((height, index) => (index < finished - 1 ? undefined : height))
  return (
    <>
      {isArea && <path d={areaOf(heights, scale)} className="fill-chart opacity-15" />}
      <path {...shared} d={lineOf(heights.slice(0, finished), scale)} />
      {finished < heights.length && <path {...shared} d={lineOf(rest, scale)} strokeDasharray="0 5" />}
    </>
  )
}

/** The active point, outside the SVG, where WebKit would stretch it. */
function Dot({ height, left, scale }: { height: number | undefined; left: number; scale: Scale }) {
  if (height === undefined) return null
  return (
    <span
      aria-hidden="true"
      className="absolute -m-1 size-2 rounded-full bg-link forced-colors:bg-[Highlight]"
      style={{ left: `${left * 100}%`, top: `${depthOf(height, scale)}%` }}
    />
  )
}

type HatchProps = { height: number | undefined; index: number; count: number; scale: Scale }

/** The bar of a unit that is not over, outside the SVG, where its strokes would be stretched. */
function Hatch({ height, index, count, scale }: HatchProps) {
  if (!height) return null
  return (
    <span
      aria-hidden="true"
      data-unfinished=""
      className="absolute border border-chart bg-[repeating-linear-gradient(-45deg,var(--color-chart)_0_1.5px,transparent_1.5px_4px)] bg-surface opacity-45"
      style={{
        left: `${((index + 0.2) / count) * 100}%`,
        width: `${(0.6 / count) * 100}%`,
        top: `${depthOf(height, scale)}%`,
        bottom: `${100 - depthOf(0, scale)}%`,
      }}
    />
  )
}

/** One height for each unit; undefined if there is nothing to draw. */
type Heights = readonly (number | undefined)[]

/** A slot of width 1 for each unit, depths from 0 at the top to 100. `gap`: what a bar leaves free at either side of its slot. */
function barsOf(heights: Heights, scale: Scale, gap = 0.2): string {
  const bottom = depthOf(0, scale)
  return heights
    .map((height, index) =>
      height ? `M${index + gap} ${bottom}V${depthOf(height, scale)}H${index + 1 - gap}V${bottom}Z` : '',
    )
    .join('')
}

/** The area from the axis to the values; a missing value is 0. */
function areaOf(heights: Heights, scale: Scale): string {
  if (heights.length === 0) return ''
  const bottom = depthOf(0, scale)
  const points = heights.map((height = 0, index) => `L${index + 0.5} ${depthOf(height, scale)}`)
  return `M0.5 ${bottom}${points.join('')}L${heights.length - 0.5} ${bottom}Z`
}

/** A line that is interrupted at missing values; a single value is a dot. */
function lineOf(heights: Heights, scale: Scale): string {
  return heights
    .map((height, index) => {
      if (height === undefined) return ''
      const point = `${index + 0.5} ${depthOf(height, scale)}`
      return index === 0 || heights[index - 1] === undefined ? `M${point}h0` : `L${point}`
    })
    .join('')
}
