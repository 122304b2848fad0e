// stoa token: the tokens of programs that send documents to /api/ingest, or read lists and records.

import { type EntityName, entityNames, isEntityName } from '#contract/entities.ts'
import { type ReadingRole, readingRoles } from '#contract/roles.ts'
import { hashToken, newToken } from '#server/access/principal.ts'
import { createToken, listTokens, removeToken, type TokenScope } from '#server/access/tokens.sql.ts'
import { ExpectedError } from '#server/config/expected-error.ts'
import { type Io, UsageError } from '#server/process/io.ts'
import { commandOf } from './actions.ts'

export const tokenHelp = `stoa token create NAME [--entities ENTITY,ENTITY] [--rights]
  Prints a new token once, with which a program sends documents to /api/ingest. Only its hash is stored. The history of
  tags and discount codes shows the name. It may write all entities, or those of --entities (${entityNames.join(', ')}).
  Only with --rights it writes isAdmin of users, and so makes and removes administrators: without it, isAdmin stays as it is
  stored, and the record of an administrator or a member cannot be deleted.
stoa token create NAME --read [--entities ENTITY,ENTITY] [--role member|auditor]
  Prints a new token once, with which a program reads lists, records, CSV files and figures, and writes nothing. It reads what a
  member reads, with --role auditor the record too. With --entities it reads the lists and records of these, and nothing else.
stoa token list
  Lists the tokens: name, day of creation, entities, then 'reads as ROLE', or 'rights' or '-' of one that sends; tab-separated.
stoa token revoke NAME
  Invalidates the token at once: nothing more is stored, and its running and waiting requests end within seconds.`

export const tokenCommand = commandOf(
  tokenHelp,
  {
    entities: { type: 'string' },
    rights: { type: 'boolean' },
    read: { type: 'boolean' },
    role: { type: 'string' },
  },
  {
    create: {
      takes: 1,
      options: ['entities', 'rights', 'read', 'role'],
      run: (io, values, name) => create(io, name, scopeOf(values)),
    },
    list: { run: list },
    revoke: { takes: 1, run: (io, _, name) => revoke(io, name) },
  },
)

type Values = { entities?: string; rights?: boolean; read?: boolean; role?: string }

function scopeOf({ entities, rights = false, read = false, role }: Values): TokenScope {
  const named = entities === undefined ? null : entitiesOf(entities)
  if (role !== undefined && !read) throw new UsageError('--role is of tokens that read: add --read.')
  if (rights && read) throw new UsageError('A token reads or sends: --read and --rights exclude each other.')
  if (rights && named && !named.includes('users'))
    throw new UsageError('--rights is about users, and this token may not write them.')
  return { entities: named, writesRights: rights, role: read ? roleOf(role) : null }
}

function roleOf(named = 'member'): ReadingRole {
  const role = readingRoles.find((one) => one === named)
  if (!role) throw new UsageError(`A token reads as ${readingRoles.join(' or ')}, not as '${named}'.`)
  return role
}

function entitiesOf(list: string): EntityName[] {
  const names = list.split(',').map((name) => name.trim())
  const unknown = names.find((name) => !isEntityName(name))
  if (unknown !== undefined)
    throw new UsageError(`There is no entity '${unknown}': --entities takes ${entityNames.join(',')}.`)
  return entityNames.filter((name) => names.includes(name))
}

async function create({ db, print, report }: Io, name: string, scope: TokenScope): Promise<void> {
  if (!/^[\w.-]{1,64}$/.test(name))
    throw new UsageError('The name of a token has 1 to 64 letters, digits, dots, hyphens and underscores.')
  const token = newToken()
  if (!(await createToken(db, name, hashToken(token), scope)))
    throw new ExpectedError(`There is a token ${name} already: revoke it, or take another name.`)
  if (scope.writesRights) report('Whoever has this token can make administrators.')
  report('The token, shown this once:')
  print(token)
}

async function list({ db, print, report }: Io): Promise<void> {
  const tokens = await listTokens(db)
  for (const { name, createdAt, entities, writesRights, role } of tokens) {
    const day = createdAt.toISOString().slice(0, 10)
    const may = role ? `reads as ${role}` : writesRights ? 'rights' : '-'
    print([name, day, entities?.join(',') ?? 'all', may].join('\t'))
  }
  if (tokens.length === 0) report('There are no tokens yet: stoa token create NAME')
}

async function revoke({ db, report }: Io, name: string): Promise<void> {
  if (!(await removeToken(db, name))) throw new ExpectedError(`There is no token ${name}.`)
  report(`Revoked ${name}.`)
}
