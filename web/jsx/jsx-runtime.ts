// What the compiler makes JSX with: React's own functions, with each text in its own element (decision 39).

import type {
  ElementType,
  ExoticComponent,
  Key,
  PropsWithChildren,
  ReactElement,
  JSX as ReactJsx,
} from 'react'
import { jsx as make, jsxs as makeStatic } from 'react/jsx-runtime'
import { withOwnTexts } from './own-texts.ts'

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
