// Names under which connections keep statements prepared, so that PostgreSQL parses each text once a connection.

/** Statements that one connection keeps at most; texts met later are parsed each time. */
const maxNames = 300

const names = new Map<string, string>()

/** The same name for the same text; undefined where the text is not to be kept. */
export function preparedName(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= maxNames) return known
  const name = `stoa_${names.size + 1}`
  names.set(text, name)
  return name
}
