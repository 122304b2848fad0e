// Which unit of a chart is looked at, by pointer, finger or key. A finger first looks and then, on the same unit, goes.

import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react'

type Look = { index: number; by: 'pointer' | 'touch' | 'key' }

export function useLook(count: number) {
  const [look, setLook] = useState<Look>()
  const touched = useRef<number>(undefined)
  const isSecondTouch = useRef(false)
  const lookAt = (index: number, by: Look['by']) =>
    setLook({ index: Math.min(Math.max(index, 0), count - 1), by })
  const lookThere = (event: PointerEvent<HTMLElement>) => {
    const index = indexAt(event, count)
    lookAt(index, event.pointerType === 'touch' ? 'touch' : 'pointer')
    return index
  }
  return {
    active: look?.index,
    isTouched: look?.by === 'touch',
    isByKey: look?.by === 'key',
    onIntent: () => setLook((before) => before ?? { index: count - 1, by: 'pointer' }),
    onPointerMove: lookThere,
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const index = lookThere(event)
      isSecondTouch.current = index === touched.current
      touched.current = index
    },
    onPointerLeave: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType !== 'touch') setLook(undefined)
    },
    onBlur: () => {
      touched.current = undefined
      setLook(undefined)
    },
    onClick: (event: MouseEvent<HTMLElement>) => {
      // By key there was no pointer; the second touch of a unit goes like a click.
      if (look?.by === 'touch' && !isSecondTouch.current) event.preventDefault()
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const next = indexAfter(event.key, look?.index ?? count - 1, count)
      if (next === undefined) return
      event.preventDefault()
      lookAt(next, 'key')
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
