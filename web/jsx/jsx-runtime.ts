// The functions that compiled JSX calls: React's own functions, with each text in its own element (decision 39).

import {
  createElement,
  type ElementType,
  type ExoticComponent,
  Fragment,
  type Key,
  type PropsWithChildren,
  type ReactElement,
  type JSX as ReactJsx,
  type ReactNode,
} from 'react'
import { jsx as make, jsxs as makeStatic } from 'react/jsx-runtime'

export { Fragment } from 'react'

/** A component returns elements, never a bare text, which would have no element around it. */
export type Component<Props> = (props: Props) => Drawn
type Drawn = ReactElement | readonly ReactElement[] | '' | boolean | null | undefined

/** What the compiler accepts as JSX. */
export namespace JSX {
  export type ElementType =
    | string
    | Component<never>
    | (new (
        props: never,
      ) => { render(): Drawn })
    | ExoticComponent<never>
  export type Element = ReactJsx.Element
  export type ElementClass = ReactJsx.ElementClass
  export type ElementAttributesProperty = ReactJsx.ElementAttributesProperty
  export type ElementChildrenAttribute = ReactJsx.ElementChildrenAttribute
  export type LibraryManagedAttributes<C, P> = ReactJsx.LibraryManagedAttributes<C, P>
  export type IntrinsicAttributes = ReactJsx.IntrinsicAttributes
  export type IntrinsicClassAttributes<T> = ReactJsx.IntrinsicClassAttributes<T>
  export type IntrinsicElements = ReactJsx.IntrinsicElements
}

export const jsx = (type: ElementType, props: PropsWithChildren, key?: Key) =>
  make(type, withOwnTexts(type, props), key)

export const jsxs = (type: ElementType, props: PropsWithChildren, key?: Key) => {
  const own = withOwnTexts(type, props)
  // Several texts are a single child now.
  return (Array.isArray(own.children) ? makeStatic : make)(type, own, key)
}

/**
 * The props of an element, with each text in its own element, so that a browser that translates the page cannot break it: it puts
 * other nodes in the place of text nodes. React replaces the whole content of an element whose only child is a text; beside other
 * children it would go on changing and removing the text nodes that it made, which the page no longer holds. A single text child
 * needs no element, except in a fragment.
 */
export function withOwnTexts<Props extends PropsWithChildren>(type: ElementType, props: Props): Props {
  const { children } = props
  if (!hasText(children)) return props
  if (type === Fragment) return { ...props, children: apart([children].flat()) }
  if (!Array.isArray(children)) return props
  const drawn = children.filter(isDrawn)
  return { ...props, children: drawn.every(isText) ? drawn.join('') : apart(children) }
}

function apart(children: readonly ReactNode[]): ReactNode[] {
  return join(children).map((child, index) => {
    if (Array.isArray(child)) return apart(child)
    if (!isText(child)) return child
    // A space is only drawn between texts: no row of boxes gets one more.
    const className = String(child).trim() === '' ? 'contents' : undefined
    return createElement('span', { key: `text ${index}`, className }, child)
  })
}

/** Joins adjacent texts, so that they are translated together. */
function join(children: readonly ReactNode[]): ReactNode[] {
  const joined: ReactNode[] = []
  let first: number | undefined
  for (const [index, child] of children.entries()) {
    // Empty children keep their position, so that later children keep their state.
    joined.push(isText(child) && first !== undefined ? null : child)
    if (isText(child)) {
      joined[first ?? index] = first === undefined ? String(child) : `${joined[first]}${child}`
      first ??= index
    } else if (isDrawn(child)) first = undefined
  }
  return joined
}

const hasText = (child: ReactNode): boolean => isText(child) || (Array.isArray(child) && child.some(hasText))

const isDrawn = (child: ReactNode): boolean =>
  child !== null && child !== undefined && typeof child !== 'boolean' && child !== ''

const isText = (child: ReactNode): child is string | number | bigint =>
  child !== '' && (typeof child === 'string' || typeof child === 'number' || typeof child === 'bigint')
