// Google's official Firestore emulator, for tests: found on the machine, started on a free port. If it or Java is missing, the tests that
// need it are skipped and counted, and a line says so.

import { execFileSync, spawn } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { EntityName } from '#contract/entities.ts'
import type { Document } from '#contract/entity.ts'
import { readConfig, type SourceConfig } from '#server/config/config.ts'
import { grpcCodeOf } from '#server/firestore/client/client.ts'
import { writeFields } from '#server/firestore/client/values.ts'
import { endWithThis } from '#test/end-with-this.ts'
import { freePort } from '#test/free-port.ts'

const place = 'platform/cloud-firestore-emulator/cloud-firestore-emulator.jar'
const java = 'java'
const startPatienceMs = 30_000

/** The library must not look for a metadata server of the cloud. */
process.env.METADATA_SERVER_DETECTION = 'none'

export const jar = findJar()
export const isThere = jar !== undefined && runs(java, ['-version'])
export const missingEmulator =
  'Tests that need the Firestore emulator are skipped: the emulator needs Java and the jar of `gcloud components install cloud-firestore-emulator` (or FIRESTORE_EMULATOR_JAR).'

function findJar(): string | undefined {
  const given = process.env.FIRESTORE_EMULATOR_JAR
  const folders = [
    join(homedir(), 'google-cloud-sdk'),
    '/usr/lib/google-cloud-sdk',
    '/usr/share/google-cloud-sdk',
    '/opt/google-cloud-sdk',
    '/snap/google-cloud-sdk/current',
    ...sdkOnPath(),
  ]
  const jars = given ? [given] : folders.map((folder) => join(folder, place))
  return jars.find((path) => existsSync(path))
}

function sdkOnPath(): string[] {
  const programs = (process.env.PATH ?? '').split(':').map((folder) => join(folder, 'gcloud'))
  return programs.filter((path) => existsSync(path)).map((path) => dirname(dirname(realpathSync(path))))
}

function runs(program: string, args: string[]): boolean {
  try {
    execFileSync(program, args, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

export type Emulator = {
  /** host:port, the format of FIRESTORE_EMULATOR_HOST. */
  address: string
  stop(): Promise<void>
}

/** `more`: further arguments, such as data to import at the start. */
export async function startEmulator(port?: number, more: string[] = []): Promise<Emulator> {
  const chosen = port ?? (await freePort())
  const main = 'com.google.cloud.datastore.emulator.firestore.CloudFirestore'
  const memory = ['-Xmx512m', '-XX:+UseSerialGC', '-cp', jar ?? '']
  const child = spawn('java', [...memory, main, '--host', '127.0.0.1', '--port', String(chosen), ...more], {
    stdio: 'ignore',
  })
  endWithThis(child)
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const address = `127.0.0.1:${chosen}`
  const patience = performance.now() + startPatienceMs
  while (!(await answers(address))) {
    if (child.exitCode !== null || performance.now() > patience)
      throw new Error('The Firestore emulator does not start.')
    await delay(50)
  }
  return {
    address,
    async stop() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** Checked with a complete write: the first one after a start of Java takes longer than Stoa's time limit for a call. */
function answers(address: string): Promise<boolean> {
  const documents = `http://${address}/v1/projects/demo-first/databases/(default)/documents/First`
  return fetch(documents, { method: 'POST', headers: { authorization: 'Bearer owner' }, body: '{}' }).then(
    ({ ok }) => ok,
    () => false,
  )
}

/** Codes with which the emulator refuses calls while it is busy. */
const busy = [1, 4, 10, 14]

export async function persistently<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (tries === 20 || !busy.includes(grpcCodeOf(error) ?? 0)) throw error
      await delay(50 * tries)
    }
  }
}

const writesAtOnce = 500

/** Creates many documents at once, of texts and numbers only: REST spells other values differently in JSON. */
export async function putPlain(
  { emulator, project, collections }: SourceConfig,
  entity: EntityName,
  documents: Document[],
): Promise<void> {
  const parent = `projects/${project}/databases/(default)/documents`
  for (let start = 0; start < documents.length; start += writesAtOnce) {
    const writes = documents.slice(start, start + writesAtOnce).map(({ id, ...fields }) => ({
      update: { name: `${parent}/${collections[entity]}/${id}`, fields: writeFields(fields) },
    }))
    await post(`http://${emulator}/v1/${parent}:commit`, { writes })
  }
}

/** Makes a call that the Firestore library lacks. */
export async function post(address: string, body: object): Promise<void> {
  const headers = { authorization: 'Bearer owner' }
  const answer = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`The emulator answers ${answer.status}: ${await answer.text()}`)
}

/** Returns the configuration of a project in the emulator; each test uses a separate name. */
export function sourceOn(address: string, project: string, more: Record<string, string> = {}): SourceConfig {
  const { source } = readConfig({
    STOA_SOURCE: 'firestore',
    FIRESTORE_PROJECT: project,
    FIRESTORE_EMULATOR_HOST: address,
    ...more,
  })
  if (!source) throw new Error('The configuration has no source.')
  return source
}
