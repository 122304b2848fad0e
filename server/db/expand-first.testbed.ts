// Whether a migration expands only, so that the release before it still works with the database afterwards: during a rolling
// upgrade both run. The rule is in docs/decisions/0028. It reads text, so it does not see what a string executes.

/** The first line of a migration that takes something away. The release must be one that was published. */
const header = /^-- Contracts: unused since release (\d+\.\d+\.\d+)$/m

const word = String.raw`(?:"[^"]+"|\w+)`
/** With or without a schema before it. */
const tableName = String.raw`(?:${word}\.)?${word}`

/** Each with what it does to the release before. */
const contractions: [RegExp, string][] = [
  // Of a table: `drop note` is `drop column note`. Without an index everything works, and the others allow more than before.
  [/\bdrop\s+(?!index\b|constraint\b|default\b|not\s+null\b|identity\b|expression\b)/g, 'drops'],
  [/\brename\b/g, 'renames'],
  [new RegExp(String.raw`\balter\s+(?:column\s+)?${word}\s+(?:set\s+data\s+)?type\b`, 'g'), 'changes a type'],
  [/\balter\s+type\b/g, 'changes a type'],
]

const createdTable = new RegExp(String.raw`\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?(${tableName})`, 'g')
const uniqueIndex = new RegExp(
  String.raw`\bcreate\s+unique\s+index\b[^;]*?\bon\s+(?:only\s+)?(${tableName})`,
  'g',
)
const setNotNull = new RegExp(String.raw`\balter\s+(?:column\s+)?(${word})\s+set\s+not\s+null\b`, 'g')
const alterTable = new RegExp(
  String.raw`\balter\s+table\s+(?:if\s+exists\s+)?(?:only\s+)?(${tableName})\s+([^;]*)`,
  'g',
)

/** Why a migration may not be released, one sentence for each reason. `releases`: those that were published. */
export function contractionsOf(text: string, releases: string[]): string[] {
  const [firstLine = ''] = text.split('\n', 1)
  const [, release] = header.exec(firstLine) ?? []
  if (release !== undefined)
    return releases.includes(release) ? [] : [`names ${release}, which is no release`]
  const sql = withoutTexts(text)
  const created = new Set([...sql.matchAll(createdTable)].map(([, table]) => table))
  return [
    ...contractions.flatMap(([pattern, what]) =>
      [...sql.matchAll(pattern)].map(({ index }) => `${what}: ${excerpt(sql, index)}`),
    ),
    ...[...sql.matchAll(alterTable)].flatMap(([all, table, actions = '']) =>
      created.has(table) ? [] : stricter(actions).map((what) => `${what}: ${excerpt(all, 0)}`),
    ),
    ...[...sql.matchAll(uniqueIndex)]
      .filter(([, table]) => !created.has(table))
      .map(([all]) => `demands what rows need not have: ${excerpt(all, 0)}`),
  ]
}

/** What makes an existing table refuse rows that the release before writes. */
function stricter(actions: string): string[] {
  const required = [...actions.matchAll(setNotNull)].filter(([, column]) => !setsDefault(actions, column))
  const added = actions
    .split(/,(?![^(]*\))/)
    .filter(
      (action) => /^\s*add\b/.test(action) && /\bnot\s+null\b/.test(action) && !/\bdefault\b/.test(action),
    )
  const constraint = /\badd\s+(?:constraint|check|unique|foreign|primary|exclude)\b/.test(actions)
  return [
    ...[...required, ...added].map(() => 'demands a value without a default'),
    ...(constraint ? ['demands what rows need not have'] : []),
  ]
}

function setsDefault(actions: string, column = ''): boolean {
  return new RegExp(String.raw`\balter\s+(?:column\s+)?${column}\s+set\s+default\b`).test(actions)
}

/** In lower case, without comments and strings. */
function withoutTexts(text: string): string {
  return text
    .replaceAll(/'(?:[^']|'')*'|--.*|\/\*[\s\S]*?\*\//g, (found) => (found.startsWith("'") ? "''" : ' '))
    .toLowerCase()
}

function excerpt(sql: string, index: number): string {
  return (
    sql
      .slice(index, index + 60)
      .split(/[;\n]/)[0]
      ?.trim() ?? ''
  )
}
