// Detects from the beginning of a file how its JSON documents are arranged: one on each line, one after the other, in a
// list, or in an object by their ids, with or without objects around it.

import type { EntityName } from '#contract/entities.ts'
import { bareName, idNames, otherEntityNames } from '#server/documents/field-names.ts'
import { isMapped, sourceNameOf } from '#server/documents/mapping/mapping.ts'
import type { Layout } from './json-elements.ts'
import { UnreadableFile } from './utf8-file.ts'

/** `at`: where the list or object of documents begins. `isPart`: it stands in an object with other things. */
export type Outline = Layout & { at: number }

/** `begun`: the beginning of the file, from its first character that is not blank. 'lines' for a document on each line. */
export function outlineOf(entity: EntityName, begun: string): Outline | 'lines' {
  if (!begun.startsWith('{') && !begun.startsWith('[')) return 'lines'
  const first = scan(begun, 0)
  const isOneLine = first.isClosed && !begun.slice(0, first.end).includes('\n')
  const isLine = isOneLine && /^[^\S\n]*(\n|$)/.test(begun.slice(first.end, first.end + 100))
  const isFollowed = first.isClosed && /\S/.test(begun.slice(first.end))
  if (begun.startsWith('[')) return isLine && isFollowed && !holdsObjects(begun, 0) ? 'lines' : inOrder
  if (isFollowed) return isLine ? 'lines' : inOrder
  return documentsIn(entity, begun, 0) ?? (isLine ? 'lines' : inOrder)
}

const inOrder: Outline = { at: 0, isKeyed: false, isPart: false }

/** Undefined where the object at this place is a document itself. */
function documentsIn(entity: EntityName, text: string, at: number): Outline | undefined {
  const { members } = scan(text, at)
  if (isDocument(entity, members)) return undefined
  const collections = members.find(({ name }) => name === '__collections__')
  if (collections) return documentsOfExport(entity, text, collections.at)
  const holder =
    members.find((one) => isHolder(entity, one)) ??
    onlyObject(entity, text, members) ??
    onlyList(text, members)
  if (holder) {
    const isList = holder.begins === '['
    const inner = isList ? undefined : documentsIn(entity, text, holder.at)
    return inner ? { ...inner, isPart: true } : { at: holder.at, isKeyed: false, isPart: true }
  }
  const areObjects = members.length > 0 && members.every(({ begins }) => begins === '{')
  return areObjects ? { at, isKeyed: true, isPart: false } : undefined
}

/** An export of Firestore holds one collection or several. */
function documentsOfExport(entity: EntityName, text: string, at: number): Outline {
  const { members } = scan(text, at)
  const found =
    members.find((one) => isHolder(entity, one)) ?? (members.length === 1 ? members[0] : undefined)
  if (found) return { at: found.at, isKeyed: true, isPart: true }
  const names = members.map(({ name }) => name).join(', ')
  throw new UnreadableFile(`it holds the collections ${names}, and none of them has the name ${entity}`)
}

function isDocument(entity: EntityName, members: Member[]): boolean {
  const names = members.map(({ name }) => name)
  // A mapping may find the id anywhere, most likely here.
  const known = isMapped(entity) ? idNames : ['id', '_id']
  const isResource = names.includes('name') && names.includes('fields')
  return isResource || known.some((name) => names.includes(name))
}

/** Named as the entity is. */
function isHolder(entity: EntityName, { name, begins }: Member): boolean {
  const source = sourceNameOf(entity)
  const known = [bareName(entity), ...(source === undefined ? [] : [bareName(source)])]
  return begins !== '' && known.includes(bareName(name))
}

/** Such as `data` of an answer or `customers`, if nothing else is in it; or the object around a single document. */
function onlyObject(entity: EntityName, text: string, [only, ...more]: Member[]): Member | undefined {
  if (only?.begins !== '{' || more.length > 0) return undefined
  const isCollection = ['data', ...otherEntityNames[entity].split(' ')].includes(bareName(only.name))
  return isCollection || isDocument(entity, scan(text, only.at).members) ? only : undefined
}

/** Such as `documents` or `items` of an answer: the one list of objects. */
function onlyList(text: string, members: Member[]): Member | undefined {
  const lists = members.filter(({ begins, at }) => begins === '[' && holdsObjects(text, at))
  return lists.length === 1 ? lists[0] : undefined
}

function holdsObjects(text: string, at: number): boolean {
  return /^\[\s*(\{|\]?$)/.test(text.slice(at, at + 1_000))
}

/** `begins`: '{', '[' or '' for another value. */
type Member = { name: string; at: number; begins: string }

type Scanned = { members: Member[]; end: number; isClosed: boolean }

/** The members of the object at this place, as far as the text goes, and where it ends. */
function scan(text: string, start: number): Scanned {
  const members: Member[] = []
  let depth = 0
  let name: string | undefined
  for (const { token, at, end } of tokensOf(text, start)) {
    if (depth === 1 && name !== undefined) {
      members.push({ name, at, begins: stepOf(token) === 1 ? token : '' })
      name = undefined
    } else if (depth === 1) name = text.slice(at + 1, end - 1)
    depth += stepOf(token)
    if (depth === 0) return { members, end, isClosed: true }
  }
  return { members, end: text.length, isClosed: false }
}

/** How much deeper what follows the token is. */
function stepOf(token: string): number {
  if (token === '{' || token === '[') return 1
  return token === '}' || token === ']' ? -1 : 0
}

/** Brackets, texts by their first quote, and other values. */
function* tokensOf(text: string, start: number): Generator<{ token: string; at: number; end: number }> {
  const beginning = /["{}[\]]|[^\s"{}[\],:]+/g
  beginning.lastIndex = start
  for (let match = beginning.exec(text); match; match = beginning.exec(text)) {
    if (match[0] === '"') beginning.lastIndex = endOfText(text, match.index)
    yield { token: match[0], at: match.index, end: beginning.lastIndex }
  }
}

function endOfText(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '"') return at + 1
  }
  return text.length
}
