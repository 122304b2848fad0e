// Recognises, by its fields, an answer that reports an error, or that is only one page of a longer list.

import { isObject } from '#contract/field.ts'

type Fields = Record<string, unknown>

export function errorIn(fields: Fields): { name: string; message: string } | undefined {
  for (const [name, value] of Object.entries(fields)) {
    const within = isObject(value) && holderNames.test(bare(name)) ? errorIn(value) : undefined
    if (within) return within
    const message = errorNames.test(bare(name)) ? messageOf(value) : undefined
    if (message !== undefined) return { name, message: oneLine(message) }
  }
  const failed = Object.keys(fields).find((name) => isFailure(bare(name), fields[name]))
  if (failed === undefined) return undefined
  return { name: failed, message: oneLine(messageOf(fields) ?? `it says ${failed}`) }
}

function oneLine(message: string): string {
  return message.replace(/\s+/g, ' ').slice(0, 200).replace(/\.$/, '')
}

function isFailure(name: string, value: unknown): boolean {
  if (name === 'status' && typeof value === 'string') return /^(error|fail|failed|failure)$/i.test(value)
  if (/^(http)?(status|code|statuscode)$/.test(name)) return numberOf(value) >= 400 && numberOf(value) < 600
  return /^(is)?(success|successful|ok)$/.test(name) && value === false
}

const holderNames = /^(response|result|body)$/
const errorNames = /^((odata|api|response)?errors?|errorresponse|fault|exception)$/
/** The likeliest first. */
const messageNames = [
  'message',
  'msg',
  'detail',
  'title',
  'faultstring',
  'error',
  'reason',
  'code',
  'status',
  'type',
]

function messageOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value === '' ? undefined : value
  if (Array.isArray(value)) return messageOf(value[0])
  if (!isObject(value)) return undefined
  const names = new Map(Object.keys(value).map((name) => [bare(name), name]))
  const found = messageNames.flatMap((name) => names.get(name) ?? [])[0]
  return found && (messageOf(value[found]) ?? JSON.stringify(value[found]))
}

/** Returns why the documents are incomplete; undefined if nothing indicates it. `count`: their number. */
export function morePages(beside: Fields, count: number): string | undefined {
  const fields = unfolded(beside)
  const isLast = fields.some(([name, value]) => nextNames.test(bare(name)) && value === false)
  const isAlone = !Object.values(beside).some(Array.isArray)
  const found = fields.find(([name, value]) => {
    const is = bare(name)
    if (moreNames.test(is)) return value === true
    if (endNames.test(is)) return value === false
    if (linkNames.test(is)) return !isLast && isLink(value)
    if (totalNames.test(is)) return isAlone && numberOf(value) > count
    if (pagesNames.test(is)) return numberOf(value) > 1
    return beforeNames.test(is) && isOffset(is, value)
  })
  return found && `it is one page of a longer list (it says ${found[0]}): the others are missing`
}

/** Returns 0 for what is no number. */
function numberOf(value: unknown): number {
  return typeof value === 'number' || typeof value === 'string' ? Number(value) : 0
}

function unfolded(fields: Fields): [string, unknown][] {
  return Object.entries(fields).flatMap(([name, value]): [string, unknown][] =>
    isObject(value) && isAboutPages(name) ? unfolded(value) : [[name, value]],
  )
}

function bare(name: string): string {
  return name.toLowerCase().replace(/[^a-z]/g, '')
}

export function isAboutPages(name: string): boolean {
  return aboutPages.test(bare(name))
}

const aboutPages =
  /^(links|meta|metadata|paging|pagination|page|pageinfo|info|responsemetadata|cursor|cursors)$/
const nextNames = /^(has)?(more|next|nextpage|moreitems|moreresults)$/
const moreNames =
  /^(has(more|next|nextpage|previous|previouspage|prev|moreitems|moreresults)|more|istruncated|truncated|incompleteresults)$/
const endNames = /^(is)?(first|last|lastpage|done|complete)$/
const linkNames =
  /^(next|previous|prev)(page|url|link|href|uri|cursor|token|pagetoken|pageurl|offset|id|marker|startkey)?$|^(page|continuation)token$|^cursor$|^odatanextlink$|^lastevaluatedkey$/
const totalNames =
  /^(odata)?(total|count|found|available)(s|count|items|results|records|hits|elements|entries|size|rows|documents)?$/
const pagesNames = /^((total|number|num)(of)?)?pages$|^(page|pages)(count|total)$|^lastpage(number)?$/
const beforeNames = /^(offset|skip|startat|startindex|remaining)$/

function isLink(value: unknown): boolean {
  if (isObject(value)) return true
  return typeof value === 'string' ? value !== '' : typeof value === 'number' && value > 0
}

function isOffset(name: string, value: unknown): boolean {
  if (typeof value === 'string') return !/^0*$/.test(value)
  return typeof value === 'number' && value > (name === 'startindex' ? 1 : 0)
}
