// The functions that compiled JSX calls in development and in tests; see jsx-runtime.ts.

import type { ElementType, Key, PropsWithChildren } from 'react'
import { type JSXSource, jsxDEV as make } from 'react/jsx-dev-runtime'
import { withOwnTexts } from './jsx-runtime.ts'

export { Fragment } from 'react'
export type { JSX } from './jsx-runtime.ts'

export const jsxDEV = (
  type: ElementType,
  props: PropsWithChildren,
  key: Key | undefined,
  isStatic: boolean,
  source?: JSXSource,
  self?: unknown,
) => {
  const own = withOwnTexts(type, props)
  // Several texts are a single child now.
  return make(type, own, key, isStatic && Array.isArray(own.children), source, self)
}
