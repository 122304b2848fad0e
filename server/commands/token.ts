// stoa token: the tokens of programs that send documents to /api/ingest.

import { parseArgs } from 'node:util'
import { ExpectedError } from '#server/expected-error.ts'
import { hashToken, newToken } from '#server/identity/token.ts'
import { createToken, listTokens, removeToken } from '#server/store/sign-ins/ingest-tokens.ts'
import { type Io, UsageError } from './io.ts'

export const tokenHelp = `stoa token create NAME
  Prints a new token once, with which a program sends documents to /api/ingest. Only its hash is stored. The history of
  tags and discount codes shows the name.
stoa token list
  Lists the tokens: name, day of creation; tab-separated.
stoa token revoke NAME
  Invalidates the token at once: nothing more is stored, and its running and waiting requests end within seconds.`

export async function tokenCommand(args: string[], io: Io): Promise<number> {
  const { positionals } = parseArgs({ args, allowPositionals: true })
  const [action, name, ...more] = positionals
  if (action === 'list' && name === undefined) await list(io)
  else if (name === undefined || more.length > 0) throw new UsageError(tokenHelp)
  else if (action === 'create') await create(io, name)
  else if (action === 'revoke') await revoke(io, name)
  else throw new UsageError(tokenHelp)
  return 0
}

async function create({ db, print, report }: Io, name: string): Promise<void> {
  if (!/^[\w.-]{1,64}$/.test(name))
    throw new UsageError('The name of a token has 1 to 64 letters, digits, dots, hyphens and underscores.')
  const token = newToken()
  if (!(await createToken(db, name, hashToken(token))))
    throw new ExpectedError(`There is a token ${name} already: revoke it, or take another name.`)
  report('The token, shown this once:')
  print(token)
}

async function list({ db, print, report }: Io): Promise<void> {
  const tokens = await listTokens(db)
  for (const { name, createdAt } of tokens) print([name, createdAt.toISOString().slice(0, 10)].join('\t'))
  if (tokens.length === 0) report('There are no tokens yet: stoa token create NAME')
}

async function revoke({ db, report }: Io, name: string): Promise<void> {
  if (!(await removeToken(db, name))) throw new ExpectedError(`There is no token ${name}.`)
  report(`Revoked ${name}.`)
}
