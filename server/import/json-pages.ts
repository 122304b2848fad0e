// Recognises, by the fields next to a list, an answer that is only one page of a longer list.

import { isObject } from '#contract/field.ts'

type Fields = Record<string, unknown>

/** Returns why the documents are incomplete; undefined if nothing indicates it. */
export function morePages(beside: Fields): string | undefined {
  const nested = Object.values(beside).filter(isObject)
  const fields = [beside, ...nested].flatMap((one) => Object.entries(one))
  const isLast = fields.some(([name, value]) => flagNames.test(bare(name)) && value === false)
  const found = fields.find(([name, value]) => {
    if (flagNames.test(bare(name))) return value === true
    return linkNames.test(bare(name)) && Boolean(value) && !isLast
  })
  return found && `it is one page of a longer list (it says ${found[0]}): the others are missing`
}

function bare(name: string): string {
  return name.toLowerCase().replace(/[^a-z]/g, '')
}

const flagNames = /^has(more|next|nextpage)$/
const linkNames = /^next(page|url|link|cursor|token|pagetoken)?$/
