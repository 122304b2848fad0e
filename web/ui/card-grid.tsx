// A grid of any number of cards of one height, as many side by side as fit.

// biome-ignore-all lint/a11y/useSemanticElements: table and list elements cannot be laid out row by row

import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import type { RowSource } from './row-source.ts'
import { LoadingNote, Skeleton } from './skeleton.tsx'
import { useVirtualLines } from './virtual-lines.ts'

type CardGridProps<Row> = {
  /** What the cards are, for assistive technology. */
  label: string
  source: RowSource<Row>
  card: (row: Row) => ReactNode
  /** In pixels. */
  cardHeight: number
  minCardWidth: number
  skeletonCards?: number
}

const gapPx = 12

export function CardGrid<Row extends { id: string }>(props: CardGridProps<Row>) {
  const { source, cardHeight, skeletonCards = 3 } = props
  const list = useRef<HTMLDivElement>(null)
  const [lanes, setLanes] = useState(1)
  const lineHeight = cardHeight + gapPx
  const { lines, height } = useVirtualLines({ source, list, lineHeight, lanes })
  const isLoading = source.rows === undefined

  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    const measure = () =>
      setLanes(Math.max(1, Math.floor((element.clientWidth + gapPx) / (props.minCardWidth + gapPx))))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [props.minCardWidth])

  const placeOf = (index: number, top: number) => ({
    height: cardHeight,
    width: `calc((100% - ${(lanes - 1) * gapPx}px) / ${lanes})`,
    left: `calc(${index % lanes} * (100% + ${gapPx}px) / ${lanes})`,
    transform: `translateY(${top}px)`,
  })

  return (
    <>
      {isLoading && <LoadingNote />}
      <div
        ref={list}
        {...(isLoading ? {} : { role: 'list', 'aria-label': props.label })}
        aria-busy={isLoading || source.isStale}
        className={`relative [overflow-anchor:none] ${source.isStale ? 'opacity-60' : ''}`}
        style={{ height: isLoading ? Math.ceil(skeletonCards / lanes) * lineHeight : height }}
      >
        {isLoading &&
          Array.from({ length: skeletonCards }, (_, index) => (
            <div
              // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no other identity
              key={index}
              data-skeleton="card"
              className="absolute top-0"
              style={placeOf(index, Math.floor(index / lanes) * lineHeight)}
            >
              <Skeleton className="h-full rounded-lg" />
            </div>
          ))}
        {lines.flatMap((line) =>
          (source.rows ?? []).slice(line.index * lanes, (line.index + 1) * lanes).map((row, place) => (
            <div key={row.id} role="listitem" className="absolute top-0" style={placeOf(place, line.top)}>
              {props.card(row)}
            </div>
          )),
        )}
      </div>
    </>
  )
}
