// Reads the YAML files of the deployment strictly: a duplicate key or an unknown alias is an error.

import { readFile } from 'node:fs/promises'
import { parseAllDocuments } from 'yaml'

const root = new URL('../../', import.meta.url)

/** `path`: relative to the repository. */
export async function readText(path: string): Promise<string> {
  return await readFile(new URL(path, root), 'utf8')
}

/** Returns all documents of a file; throws if one is not valid YAML. */
export async function readYaml(path: string): Promise<unknown[]> {
  // Keys `<<` are merged, as Compose does.
  const documents = parseAllDocuments(await readText(path), { merge: true })
  return documents.map((document) => {
    const [fault] = [...document.errors, ...document.warnings]
    if (fault) throw fault
    return document.toJS()
  })
}
