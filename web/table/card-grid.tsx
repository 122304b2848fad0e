// A grid of any number of cards of the same height, as many side by side as fit.

// biome-ignore-all lint/a11y/useSemanticElements: table and list elements cannot be laid out row by row

import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { LoadingNote, Skeleton } from '#web/ui/states.tsx'
import { useRowReturn } from './focus-row.ts'
import { PreviewButton, RowTick } from './row-controls.tsx'
import type { RowSource, RowTicks } from './row-source.ts'
import { useVirtualLines } from './virtual-lines.ts'

type CardGridProps<Row> = {
  label: string
  source: RowSource<Row>
  /** `tick`: the card's checkbox, if cards can be ticked. */
  card: (row: Row, tick: ReactNode) => ReactNode
  /** In pixels. */
  cardHeight: number
  minCardWidth: number
  skeletonCards?: number
  previewPlace: string
}

const gapPx = 12

export function CardGrid<Row extends { id: string }>(props: CardGridProps<Row>) {
  const { source, cardHeight, skeletonCards = 6 } = props
  const list = useRef<HTMLDivElement>(null)
  const [columnCount, setColumnCount] = useState(1)
  const lineHeight = cardHeight + gapPx
  const { lines, height } = useVirtualLines({ source, list, lineHeight, columnCount })
  useRowReturn(list, source.rows, lines, lineHeight, columnCount)
  const isLoading = source.rows === undefined

  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    const measure = () =>
      setColumnCount(Math.max(1, Math.floor((element.clientWidth + gapPx) / (props.minCardWidth + gapPx))))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [props.minCardWidth])

  const placeOf = (index: number, top: number) => ({
    height: cardHeight,
    width: `calc((100% - ${(columnCount - 1) * gapPx}px) / ${columnCount})`,
    left: `calc(${index % columnCount} * (100% + ${gapPx}px) / ${columnCount})`,
    transform: `translateY(${top}px)`,
  })

  return (
    <>
      {isLoading && <LoadingNote />}
      <div
        ref={list}
        {...(isLoading ? {} : { role: 'list', 'aria-label': props.label })}
        aria-busy={isLoading || source.isPrevious}
        className={`relative print:flex print:h-auto! print:flex-wrap print:gap-3 scroll-mt-[calc(var(--top-bar-height)+var(--list-head-height,0px))] [overflow-anchor:none] ${source.isPrevious ? 'opacity-60' : ''}`}
        style={{ height: isLoading ? Math.ceil(skeletonCards / columnCount) * lineHeight : height }}
      >
        {isLoading &&
          Array.from({ length: skeletonCards }, (_, index) => (
            <div
              // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no other identity
              key={index}
              data-skeleton="card"
              className="absolute top-0"
              style={placeOf(index, Math.floor(index / columnCount) * lineHeight)}
            >
              <Skeleton className="h-full rounded-lg" />
            </div>
          ))}
        {lines.flatMap((line) =>
          (source.rows ?? [])
            .slice(line.index * columnCount, (line.index + 1) * columnCount)
            .map((row, place) => (
              <div
                key={row.id}
                role="listitem"
                data-row={row.id}
                className="group absolute top-0 print:static print:transform-none!"
                style={placeOf(place, line.top)}
              >
                {props.card(row, source.ticks && tickOf(row, source.ticks))}
                {source.onPreview && (
                  <PreviewButton
                    id={row.id}
                    isOpen={row.id === source.previewedId}
                    onPreview={source.onPreview}
                    place={`absolute justify-items-center bg-raised shadow-raised ${props.previewPlace}`}
                  />
                )}
              </div>
            )),
        )}
      </div>
    </>
  )
}

function tickOf<Row extends { id: string }>(row: Row, { has, nameOf, tick }: RowTicks<Row>): ReactNode {
  return <RowTick id={row.id} name={nameOf(row)} isTicked={has(row.id)} onTick={tick} />
}
