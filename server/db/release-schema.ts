// What this release makes of a database, as read from its SQL files: the schema of the first release, what later ones have
// changed, and functions with their triggers. What a database has is compared with it.

import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import sql from 'sql-template-tag'
import type { Db } from './client.ts'

/** `checksum`: of the text. */
export type Script = { name: string; text: string; checksum: string }

/** The name of the step that makes all tables of the first release. */
export const firstSchema = 'schema'

/** Applied in this order. */
export type ReleaseSchema = {
  /** For an empty database. */
  schema: Script
  /** Each once, in the order of their names. */
  migrations: Script[]
  /** All functions and triggers, together and again whenever one of them has changed. */
  functions: Script
  /** What the database has then. */
  objects: Objects
}

export async function readReleaseSchema(): Promise<ReleaseSchema> {
  const [[tables, migrations, functions], objects] = await Promise.all([
    Promise.all(['schema', 'migrations', 'functions'].map(readFolder)),
    readReleaseObjects(),
  ])
  return {
    schema: asScript(firstSchema, joined(tables)),
    migrations: migrations ?? [],
    functions: asScript('functions', joined(functions)),
    objects,
  }
}

export function asScript(name: string, text: string): Script {
  return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
}

async function readFolder(folder: string): Promise<Script[]> {
  const place = new URL(`${folder}/`, import.meta.url)
  const names = (await readdir(place)).filter((name) => name.endsWith('.sql')).sort()
  return await Promise.all(
    names.map(async (name) => asScript(name, await readFile(new URL(name, place), 'utf8'))),
  )
}

function joined(scripts: Script[] = []): string {
  return scripts.map(({ text }) => text).join('\n')
}

// What protects the record is compared too. This detects a replaced function or a disabled trigger, after which changes may
// have gone unrecorded.

/** A digest of the definition by the name of the object: 'trigger accounts_recorded on accounts'. */
type Objects = ReadonlyMap<string, string>

/** `isMendable`: whether applying the functions of the release again mends it. */
type Difference = { sentence: string; isMendable: boolean }

/** Of a database of this release, as release-objects.test.ts writes them. */
async function readReleaseObjects(): Promise<Objects> {
  const text = await readFile(new URL('release-objects.txt', import.meta.url), 'utf8')
  return new Map(text.split('\n').flatMap(readLine))
}

function readLine(line: string): [string, string][] {
  const [, name, digest] = /^(.+): ([0-9a-f]{16})$/.exec(line) ?? []
  return name === undefined || digest === undefined ? [] : [[name, digest]]
}

export function textOf(objects: Objects): string {
  return [...objects].map(([name, digest]) => `${name}: ${digest}\n`).join('')
}

/** In the order of their names. */
export async function listObjects(db: Db): Promise<Objects> {
  const rows = await db.query<{ name: string; definition: string }>(objects)
  const named = rows.map(({ name, definition }): [string, string] => [
    name,
    createHash('sha256').update(definition).digest('hex').slice(0, 16),
  ])
  return new Map(named.toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

export function compareObjects(release: Objects, found: Objects): Difference[] {
  const ownFunctions = new Set([...release.keys()].map(functionOf))
  const ownTables = new Set([...release.keys()].map(tableOf))
  const others = [...release].flatMap(([name, digest]) => {
    const isMendable = /^(function|trigger) /.test(name)
    if (!found.has(name)) return [{ sentence: `The ${name} is missing.`, isMendable }]
    if (found.get(name) === digest) return []
    return [{ sentence: `The ${name} is not that of this release.`, isMendable }]
  })
  const added = [...found.keys()]
    .filter((name) => !release.has(name))
    // Whoever owns the database may keep their own functions and tables in it.
    .filter((name) => !/^function /.test(name) || ownFunctions.has(functionOf(name)))
    .filter((name) => !/^(trigger|rule) /.test(name) || ownTables.has(tableOf(name)))
    .map((name) => ({
      sentence: `The ${name} does not belong to this release.`,
      isMendable: /^right /.test(name),
    }))
  return [...others, ...added]
}

function functionOf(name: string): string | undefined {
  return /^function ([^(]+)\(/.exec(name)?.[1]
}

function tableOf(name: string): string | undefined {
  return /^(?:trigger|rule) .* on (.+)$/.exec(name)?.[1]
}

/** Only what is the same text in all versions of PostgreSQL, and whatever the schema of the tables is called. */
const objects = sql`
  with place as (select relnamespace as schema, quote_ident(nspname) as name, relowner as owner
      from pg_class join pg_namespace on pg_namespace.oid = relnamespace where pg_class.oid = 'history'::regclass),
    tables as (select pg_class.oid, relname, relacl, relrowsecurity from pg_class, place where relnamespace = schema and relkind = 'r'),
    guarded as (select * from tables where relname in ('history', 'record_entries', 'record_start', 'erasures', 'erasure_key'))
  select 'function ' || proname || '(' || pg_get_function_identity_arguments(f.oid) || ')' as name,
    concat_ws(' ', prokind, prorettype::regtype, lanname, prosecdef, provolatile, proisstrict,
      replace(array_to_string(proconfig, ' '), place.name, '@'), prosrc) as definition
  from pg_proc as f join pg_language on pg_language.oid = prolang join place on pronamespace = schema
  where not exists (select from pg_depend where objid = f.oid and classid = 'pg_proc'::regclass and deptype = 'e')
  union all
  select 'trigger ' || tgname || ' on ' || relname,
    concat_ws(' ', tgenabled, replace(pg_get_triggerdef(pg_trigger.oid, true), place.name || '.', ''))
  from pg_trigger join tables on tables.oid = tgrelid, place where not tgisinternal
  union all
  -- The triggers of foreign keys and deferred keys, which have no names of their own.
  select 'constraint ' || conname || ' on ' || relname, 'disabled'
  from pg_trigger join tables on tables.oid = tgrelid join pg_constraint on pg_constraint.oid = tgconstraint
  where tgisinternal and tgenabled <> 'O'
  union all
  select 'rule ' || rulename || ' on ' || relname, '' from pg_rewrite join tables on tables.oid = ev_class
  union all
  select 'column ' || attname || ' of ' || relname,
    concat_ws(' ', atttypid::regtype, attnotnull, attidentity, attgenerated, pg_get_expr(adbin, adrelid))
  from pg_attribute join guarded on guarded.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
  where attnum > 0 and not attisdropped
  union all
  select 'constraint ' || conname || ' of ' || relname, pg_get_constraintdef(pg_constraint.oid, true)
  from pg_constraint join guarded on guarded.oid = conrelid where contype <> 'n'
  union all
  select 'index ' || indexed.relname || ' of ' || guarded.relname, regexp_replace(pg_get_indexdef(indexrelid, 0, true), ' ON \S+ ', ' ')
  from pg_index join guarded on guarded.oid = indrelid join pg_class as indexed on indexed.oid = indexrelid where indisunique
  union all
  select 'right to ' || lower(privilege_type) || ' of ' || case grantee when 0 then 'everybody' else pg_get_userbyid(grantee) end
    || ' on ' || relname, ''
  from guarded cross join lateral aclexplode(relacl), place
  where relname in ('record_entries', 'record_start') and grantee <> place.owner and privilege_type <> 'SELECT'
  union all
  select 'row security on ' || relname, '' from guarded where relrowsecurity
  union all
  select 'setting ' || split_part(setting, '=', 1) || coalesce(' of ' || rolname, ''), ''
  from pg_db_role_setting left join pg_roles on pg_roles.oid = setrole cross join lateral unnest(setconfig) as setting
  where setdatabase in (0, (select oid from pg_database where datname = current_database()))
    and (setting like 'stoa.%' or setting like 'session\_replication\_role=%')`

/** A sentence for each difference from this release. */
export async function findDifferences(db: Db): Promise<string[]> {
  const [release, found] = [await readReleaseObjects(), await listObjects(db)]
  return compareObjects(release, found).map(({ sentence }) => sentence)
}
