// The active point of the charts of one period: the unit under the pointer, the finger or the keyboard. The first touch of a unit makes it
// active, the second one follows its link.

import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react'

type ActivePoint = { index: number; by: 'pointer' | 'touch' | 'key'; chart: string }

/** Shared by all charts of one period: a point is active in each of them. */
export function useSharedPoint() {
  return useState<ActivePoint>()
}

export type SharedPoint = ReturnType<typeof useSharedPoint>

/** `chart` identifies the chart among those that share the point. */
export function useActivePoint(count: number, chart: string, [point, setPoint]: SharedPoint) {
  const own = point?.chart === chart ? point : undefined
  const touched = useRef<number>(undefined)
  const isSecondTouch = useRef(false)
  const activate = (index: number, by: ActivePoint['by']) =>
    setPoint({ index: Math.min(Math.max(index, 0), count - 1), by, chart })
  const activateUnderPointer = (event: PointerEvent<HTMLElement>) => {
    const index = indexAt(event, count)
    activate(index, event.pointerType === 'touch' ? 'touch' : 'pointer')
    return index
  }
  return {
    active: point?.index,
    isTouched: own?.by === 'touch',
    isByKey: own?.by === 'key',
    onFocus: () => setPoint((before) => before ?? { index: count - 1, by: 'pointer', chart }),
    onPointerMove: activateUnderPointer,
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const index = activateUnderPointer(event)
      isSecondTouch.current = index === touched.current
      touched.current = index
    },
    onPointerLeave: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType !== 'touch') setPoint(undefined)
    },
    onBlur: () => {
      touched.current = undefined
      setPoint(undefined)
    },
    onClick: (event: MouseEvent<HTMLElement>) => {
      // A keyboard click has no pointer; the second touch of a unit counts as a click.
      if (own?.by === 'touch' && !isSecondTouch.current) event.preventDefault()
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const next = indexAfter(event.key, point?.index ?? count - 1, count)
      if (next === undefined) return
      event.preventDefault()
      activate(next, 'key')
    },
  }
}

function indexAt({ clientX, currentTarget }: PointerEvent<HTMLElement>, count: number): number {
  const { left, width } = currentTarget.getBoundingClientRect()
  return Math.floor(((clientX - left) / width) * count)
}

function indexAfter(key: string, index: number, count: number): number | undefined {
  if (key === 'ArrowLeft') return index - 1
  if (key === 'ArrowRight') return index + 1
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}
