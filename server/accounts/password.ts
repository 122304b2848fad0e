// Password hashes: Argon2id in the PHC string format, each carrying its own parameters. Hashing is costly on purpose
// (19 MiB and some 20 ms): each sign-in takes a slot first.

import { type Argon2Parameters, argon2, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

/** Memory in KiB. Meets at least OWASP's recommendation for Argon2id. */
type Cost = { memory: number; passes: number; parallelism: number }
const cost: Cost = { memory: 19_456, passes: 2, parallelism: 1 }
const saltBytes = 16
const hashBytes = 32

const derive = promisify<'argon2id', Argon2Parameters, Buffer>(argon2)

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes)
  const hash = await stretch(password, { ...cost, salt, length: hashBytes })
  const { memory, passes, parallelism } = cost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encode(salt)}$${encode(hash)}`
}

/** Always hashes once, so that unknown accounts take the same time. `outdated`: the hash should be renewed. */
export async function verifyPassword(
  password: string,
  phc: string | null | undefined,
): Promise<{ matches: boolean; outdated: boolean }> {
  const stored = parse(phc ?? '')
  const { hash, salt, ...own } = stored ?? {
    ...cost,
    salt: Buffer.alloc(saltBytes),
    hash: Buffer.alloc(hashBytes),
  }
  const derived = await stretch(password, { ...own, salt, length: hash.length })
  const matches = timingSafeEqual(derived, hash) && stored !== undefined
  const outdated = own.memory < cost.memory || own.passes < cost.passes || hash.length < hashBytes
  return { matches, outdated }
}

/** Has 148 random bits. */
export function generatePassword(): string {
  return sixGroupsOf(5)
}

export function sixGroupsOf(length: number): string {
  const group = (): string => Array.from({ length }, () => legible[randomInt(legible.length)]).join('')
  return Array.from({ length: 6 }, group).join('-')
}

const legible = 'abcdefghjkmnpqrstuvwxyz23456789'

function stretch(
  password: string,
  { length, salt, ...own }: Cost & { salt: Buffer; length: number },
): Promise<Buffer> {
  const message = Buffer.from(password.normalize('NFC'))
  return derive('argon2id', { ...own, message, nonce: salt, tagLength: length })
}

const phcPattern =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,86})$/

function parse(phc: string): (Cost & { salt: Buffer; hash: Buffer }) | undefined {
  const [, memory, passes, parallelism, salt, hash] = phcPattern.exec(phc) ?? []
  if (!salt || !hash) return undefined
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  }
}

function encode(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
