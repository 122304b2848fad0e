// The documents of one JSON text: a list, an object of documents by their ids, or one of these within an object, as in exports and API
// answers. The text is read as a whole.

import { type EntityName, entityNames } from '#contract/entities.ts'
import { isObject } from '#contract/field.ts'
import { bareName, idNames, otherEntityNames } from '#server/documents/field-names.ts'
import { isTooDeep, maxDepth, parseExactly } from '#server/documents/json.ts'
import { isMapped, sourceNameOf } from '#server/documents/mapping/mapping.ts'
import { errorIn, isAboutPages, morePages } from './json-answers.ts'
import { UnreadableFile } from './utf8-file.ts'

/** `rest`: why these are not all documents. */
type FoundDocuments = { documents: unknown[]; rest?: string }

type Fields = Record<string, unknown>

/** Throws UnreadableFile for a text that is not valid JSON, or holds no documents. */
export function documentsIn(entity: EntityName, text: string): FoundDocuments {
  const value = parsed(text)
  if (Array.isArray(value)) return { documents: value.map((one) => foundIn(entity, one)) }
  if (!isObject(value)) return { documents: [value] }
  const found = within(entity, value, 0)
  if (found || isMapped(entity) || isDocument(entity, value)) return found ?? { documents: [value] }
  const names = Object.keys(value).join(', ').slice(0, 100)
  throw new UnreadableFile(`it holds no documents, but one object without an id, with the fields: ${names}`)
}

/** Firestore's runQuery and batchGet answer each document with the time at which it was read. */
function foundIn(entity: EntityName, value: unknown): unknown {
  if (!isObject(value) || !('readTime' in value) || isDocument(entity, value)) return value
  const found = value.document ?? value.found
  return isObject(found) && isDocument(entity, found) ? found : value
}

/** The deepest nesting of objects around the documents. */
const mostHolders = 8

function parsed(text: string): unknown {
  try {
    const value = parseExactly(text)
    if (!isTooDeep(value, maxDepth + mostHolders)) return value
  } catch (error) {
    if (error instanceof SyntaxError) throw new UnreadableFile(explained(text, error.message))
    // Reading exact numbers in thousands of levels overflows the stack.
    if (!(error instanceof RangeError)) throw error
  }
  throw new UnreadableFile(`it is nested more than ${maxDepth} levels deep`)
}

function explained(text: string, message: string): string {
  const found = /at position (\d+)/.exec(message)?.[1]
  const invalid = `it is not valid JSON: ${message.replace(/\s+/g, ' ')}`
  if (found === undefined && !message.includes('end of JSON')) return invalid
  const at = Number(found ?? text.length)
  if (text.slice(at).trim() === '') return 'it is cut off: the end of its list or object is missing'
  const line = text.slice(0, at).split('\n').length
  if (message.includes('after JSON') && text[at] === ',')
    return `it has a comma after the document on line ${line}: remove these commas, or write [ and ] around all documents`
  if (message.includes('after JSON'))
    return `it has several JSON texts, another one on line ${line}: write each on a line of its own, as jq -c . does`
  return invalid
}

/** Returns undefined if the object is a document itself. */
function within(entity: EntityName, fields: Fields, depth: number): FoundDocuments | undefined {
  if (isDocument(entity, fields) || depth > mostHolders) return undefined
  if (isObject(fields.__collections__)) return ofExport(entity, fields.__collections__)
  const error = errorIn(fields)
  const { [error?.name ?? '']: _, ...others } = fields
  const name = holderIn(entity, others)
  if (name !== undefined) return held(entity, fields, name, depth)
  if (error) throw new UnreadableFile(`it is an error instead of documents: ${error.message}`)
  if (Object.keys(fields).length > 0 && !holdsOnlyObjects(fields)) return undefined
  const isRoot = Object.entries(fields).some(
    ([one, held]) => isOfOthers(entity, one) && holdsOnlyObjects(held),
  )
  return isRoot ? undefined : { documents: byIds(fields) }
}

function held(entity: EntityName, fields: Fields, name: string, depth: number): FoundDocuments {
  const { [name]: holder, ...beside } = fields
  const inner = isObject(holder) ? within(entity, holder, depth + 1) : undefined
  const found: FoundDocuments = inner ?? { documents: Array.isArray(holder) ? holder : [holder] }
  const error = errorIn(beside)
  const rest =
    found.rest ??
    (error ? `it reports an error beside the documents: ${error.message}` : undefined) ??
    morePages(beside, found.documents.length)
  return rest === undefined ? found : { ...found, rest }
}

/** Each document gets its name as its id; its own id takes precedence if the name is only a number in order. */
function byIds(fields: Fields): unknown[] {
  return Object.entries(fields).map(([name, value]) => {
    if (!isObject(value)) return value
    return /^\d+$/.test(name) ? { id: name, ...value } : { ...value, id: name }
  })
}

/** An export of Firestore holds one or several collections. */
function ofExport(entity: EntityName, collections: Fields): FoundDocuments {
  const names = Object.keys(collections)
  const named = names.filter((one) => isNamed(entity, one))
  if (named.length > 1)
    throw new UnreadableFile(`it holds the collections ${named.join(' and ')}: leave one of them`)
  const name = named[0] ?? (names.length === 1 ? names[0] : undefined)
  const documents = name === undefined ? undefined : collections[name]
  if (isObject(documents)) return { documents: byIds(documents) }
  throw new UnreadableFile(
    `it holds the collections ${names.join(', ')}, and none of them has the name ${entity}`,
  )
}

function isDocument(entity: EntityName, fields: Fields): boolean {
  // A mapping may find the id anywhere, most likely here.
  const known = isMapped(entity) ? idNames : ['id', '_id']
  const isResource = 'name' in fields && 'fields' in fields
  // The id of an answer of JSON-RPC is that of its question.
  if ('jsonrpc' in fields) return false
  return isResource || known.some((name) => Object.hasOwn(fields, name))
}

function holderIn(entity: EntityName, fields: Fields): string | undefined {
  const names = Object.keys(fields)
  const named = names.find((name) => typeof fields[name] === 'object' && isNamed(entity, name))
  if (named !== undefined) return named
  const [only, ...more] = names.filter(
    (name) => !isAboutPages(name) || isDocument(entity, Object(fields[name])),
  )
  if (only !== undefined && more.length === 0 && isOnlyHolder(entity, only, fields[only])) return only
  const [answer, ...others] = names.filter((name) => isObject(fields[name]) || Array.isArray(fields[name]))
  if (answer !== undefined && others.length === 0 && isAnswer(answer)) return answer
  const lists = names.filter((name) => holdsObjects(fields[name]) && !isOfOthers(entity, name))
  if (lists.length > 0) return lists.length === 1 ? lists[0] : undefined
  const usual = names.filter((name) => isUsual(entity, name) && holdsOnlyObjects(fields[name]))
  return usual.length === 1 ? usual[0] : undefined
}

function isNamed(entity: EntityName, name: string): boolean {
  return [entity, sourceNameOf(entity)].some((one) => one !== undefined && bareName(one) === bareName(name))
}

/** True for a field such as `data` of an answer or `customers`, or for the object around a single document. */
function isOnlyHolder(entity: EntityName, name: string, value: unknown): boolean {
  if (!isObject(value)) return false
  return isAnswer(name) || isUsual(entity, name) || isDocument(entity, value)
}

function isAnswer(name: string): boolean {
  return /^(data|response|result|body|payload|embedded)$/.test(bareName(name))
}

function isUsual(entity: EntityName, name: string): boolean {
  return otherEntityNames[entity].split(' ').includes(bareName(name))
}

/** True for `sessions` in a file of users. */
function isOfOthers(entity: EntityName, name: string): boolean {
  return !isUsual(entity, name) && entityNames.some((other) => isUsual(other, name))
}

/** True for documents by their ids. */
function holdsOnlyObjects(value: unknown): value is Fields {
  const values = isObject(value) ? Object.values(value) : []
  return values.length > 0 && values.every(isObject)
}

/** True for a field such as `documents` or `items` of an answer. */
function holdsObjects(value: unknown): boolean {
  return Array.isArray(value) && (value.length === 0 || isObject(value[0]))
}
