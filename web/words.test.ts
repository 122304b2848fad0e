// People read one term for each thing: the texts of the browser are read from its sources, and none may use an old term. Names in the API
// (`state`, `owner`) keep their spelling; each exception gives its reason.

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'

const terms: readonly (readonly [old: RegExp, term: string])[] = [
  [/\be-mail|\bmail(s|ed|ing)?\b/i, 'email'],
  [/\b(un)?tick(s|ed|ing)?\b/i, 'select'],
  [/\bstates?\b/i, 'status'],
  [/\bowners?\b/i, 'assignee'],
  [/\b(no|some|every|any)body\b/i, 'colleague, no one, someone, everyone'],
  // 'Members' is a screen, and 'Member' a role.
  [/\bmembers?\b/, 'colleague'],
  [/\banswered\b/i, 'replied'],
  [/\bcarr(y|ies|ied|iers?)\b/i, 'experts with this tag'],
  [/\bfaults?\b/i, 'data issue'],
  [/\bcolours?\b/i, 'color'],
  [/\blog(ged|s)? ?in\b|\blogins?\b/i, 'sign in'],
  [/\bsecond factors?\b/i, 'two-step verification'],
  [/\bso far\b/i, 'in progress'],
  [/\bmeanwhile\b/i, 'in the meantime'],
  [/\bgo on\b/i, 'continue'],
  [/\bthe own\b/i, 'your, their'],
]

const exceptions: Readonly<Record<string, readonly string[]>> = {
  'The specification words them so.': ['Login failed', 'Last Login', 'Last login'],
  'Areas of a row on phones.': ['state owner', 'role state signed', 'member member member', 'role login'],
  'The plural of the role.': [
    'Changes apply immediately. People without a role are administrators if the marketplace says so (isAdmin), otherwise members.',
  ],
}
const excepted = new Set(Object.values(exceptions).flat())

/** Words that people may type to find a screen: in one file, and in lower case. */
const isTyped = (file: string, text: string) => file === 'search/commands.ts' && !/[A-Z]/.test(text)

/** Attributes that are not read by people. */
const technical = /^(class(Name)?|href|rel|type|name|id|key|autoComplete|data-(?!tip)|aria-keyshortcuts|d)/

type Node = { type: string } & Readonly<Record<string, unknown>>

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

/** A literal of one lower-case word is a value, unless it is in JSX. */
const isText = (text: string) => /\s|^[A-Z]/.test(text.trim())

/** Returns the texts of a part of a source that may be shown. */
function textsOf(part: unknown): string[] {
  if (Array.isArray(part)) return part.flatMap(textsOf)
  if (!isNode(part)) return []
  if (/^(Import|ExportAll|TS(Type|Interface|Union|Literal|Array))/.test(part.type)) return []
  if (part.type === 'JSXAttribute' && isNode(part.name) && technical.test(String(part.name.name))) return []
  if (part.type === 'JSXText') return [String(part.value)]
  if (part.type === 'Literal') return typeof part.value === 'string' ? [part.value].filter(isText) : []
  if (part.type === 'TemplateElement')
    return [String(isCooked(part.value) ? part.value.cooked : '')].filter(isText)
  return Object.values(part).flatMap(textsOf)
}

function isCooked(value: unknown): value is { cooked: string } {
  return typeof value === 'object' && value !== null && 'cooked' in value
}

function oldTermsIn(file: string, source: string): string[] {
  const texts = textsOf(parseSync(file, source).program).map((text) => text.replace(/\s+/g, ' ').trim())
  return texts
    .filter((text) => !excepted.has(text) && !isTyped(file, text))
    .flatMap((text) =>
      terms
        .filter(([old]) => old.test(text))
        .map(([old, term]) => `${file}: '${text}' (${old.exec(text)?.[0]} → ${term})`),
    )
}

const files = globSync('**/*.{ts,tsx}', { cwd: import.meta.dirname }).filter(
  (file) => !file.startsWith('dist/') && !/\.test\.tsx?$/.test(file),
)

test('no text of the browser uses an old term', () => {
  expect(files.length).toBeGreaterThan(200)
  const found = files.flatMap((file) =>
    oldTermsIn(file, readFileSync(join(import.meta.dirname, file), 'utf8')),
  )
  expect(found).toEqual([])
})

test('texts of elements, attributes, literals and templates are read, names and values are not', () => {
  const source = `
    import { owner } from './the state.ts'
    type State = 'in a state' | 'owner'
    const label: Record<string, string> = { state: 'Set the state' }
    const a = <p className="the owner" title="Nobody here">Send a mail <b>{count > 1 ? 'Ticked rows' : state}</b></p>
    const b = \`\${count} go on\`
    const c = one.state === 'answered' ? 'state' : 'Replied'`
  expect(oldTermsIn('a.tsx', source).map((one) => one.slice(7))).toEqual([
    "'Set the state' (state → status)",
    "'Nobody here' (Nobody → colleague, no one, someone, everyone)",
    "'Send a mail' (mail → email)",
    "'Ticked rows' (Ticked → select)",
    "'go on' (go on → continue)",
  ])
})
