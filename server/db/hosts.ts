// Which host of an address a process uses: one for all its pools, since what a replica has replayed says nothing about another
// one. All hosts are asked at once when the one in use has failed.

import { setTimeout as delay } from 'node:timers/promises'
import pg, { type ClientConfig } from 'pg'
import type { Address, Host } from '#server/config/address.ts'
import { describe, fits, type Target } from '#server/config/session-target.ts'
import { toConnectProblem } from './errors.ts'
import { probe, type Seen } from './probe.ts'

export type Hosts = {
  readonly target: Target
  /** False for one host that is taken as it is. */
  readonly hasChoice: boolean
  /** How to connect to the host in use; before `look`, to the first one. */
  options(): ClientConfig
  /** Its name, for logs. */
  name(): string
  /**
   * Asks all hosts, and moves to one that fits; false where none does. `isLeaving`: to another one than that in use, if
   * another one fits as well.
   */
  look(isLeaving?: boolean): Promise<boolean>
  /** The same where there is a choice, but throws the Problem 'unavailable' where none fits; its cause says what is wrong with each. */
  find(): Promise<void>
  /** Calls back after each move to another host. The returned function ends that. */
  onMoved(listener: OnMoved): () => void
}

/** `isLeft`: the host was left while it answered, so what is in progress there may end. */
type OnMoved = (isLeft: boolean) => void

/** A database, by its address or the driver's own options. */
export type Where = Hosts | ClientConfig

export function hostsOf(where: Where): Hosts {
  if (isHosts(where)) return where
  return openHosts({
    hosts: [{ name: where.host ?? 'localhost', attempts: [where] }],
    target: 'any',
    isRandom: false,
  })
}

function isHosts(where: Where): where is Hosts {
  return 'look' in where
}

const probeTimeoutMs = 2_000
/** How long those that are earlier in the order, or on a later timeline, may answer after the first one that fits. */
const graceMs = 300

type Answer = { host: Host; seen: Seen } | { host: Host; error: unknown }
type Found = { host: Host; seen: Seen }

export function openHosts({ hosts: given, target, isRandom }: Address): Hosts {
  const hosts = isRandom ? shuffled(given) : given
  const hasChoice = target !== 'any' || hosts.flatMap(({ attempts }) => attempts).length > 1
  const listeners = new Set<OnMoved>()
  let inUse = { host: hosts[0], options: hosts[0]?.attempts[0] ?? {} }
  let last: Seen | undefined
  let looking: Promise<Answer[]> | undefined

  const lookOnce = async (isLeaving: boolean): Promise<Answer[]> => {
    const others = hosts.filter((host) => host !== inUse.host)
    const own = hosts.filter((host) => host === inUse.host)
    const answers = await askAll(isLeaving ? [...others, ...own] : [...own, ...others], hasChoice, isUsable)
    const [found] = answers.filter(isUsable).toSorted(orders[target])
    if (found) moveTo(found, isLeaving)
    return answers
  }
  const isUsable = (answer: Answer): answer is Found =>
    'seen' in answer && fits(target, answer.seen.settings) && !isOutdated(answer.seen)
  /** A primary that was replaced by another one, and came back without knowing. */
  const isOutdated = ({ system, timeline }: Seen): boolean =>
    timeline > 0 && last !== undefined && system === last.system && timeline < last.timeline
  const moveTo = ({ host, seen }: Found, isLeft: boolean): void => {
    if (seen.timeline > 0) last = seen
    const isMove = host !== inUse.host || seen.options !== inUse.options
    inUse = { host, options: seen.options }
    if (isMove) for (const listener of listeners) listener(isLeft)
  }
  const look = async (isLeaving = false): Promise<Answer[]> => {
    looking ??= lookOnce(isLeaving).finally(() => {
      looking = undefined
    })
    return await looking
  }
  return {
    target,
    hasChoice,
    options: () => inUse.options,
    name: () => inUse.host?.name ?? '',
    look: async (isLeaving) => (await look(isLeaving)).some(isUsable),
    async find() {
      if (!hasChoice) return
      const answers = await look()
      if (!answers.some(isUsable)) throw toConnectProblem(reasonOf(answers, target))
    },
    onMoved(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The answers of all hosts; without those that are silent for longer than another one that fits. */
async function askAll(
  hosts: Host[],
  isChoice: boolean,
  isUsable: (answer: Answer) => boolean,
): Promise<Answer[]> {
  const answers = new Map<Host, Answer>()
  const { promise: anyFits, resolve } = Promise.withResolvers<void>()
  const all = hosts.map(async (host) => {
    const answer = await probe(host, probeTimeoutMs, isChoice).then(
      (seen): Answer => ({ host, seen }),
      (error: unknown): Answer => ({ host, error }),
    )
    answers.set(host, answer)
    if (isUsable(answer)) resolve()
  })
  await Promise.race([Promise.all(all), anyFits.then(() => delay(graceMs, undefined, { ref: false }))])
  return hosts.flatMap((host) => answers.get(host) ?? [])
}

/** An error of PostgreSQL itself, such as a wrong password, else a sentence about each host. */
function reasonOf(answers: Answer[], target: Target): unknown {
  const errors = answers.flatMap((answer) => ('error' in answer ? [answer.error] : []))
  const [only] = errors
  if (answers.length === 1 && only !== undefined) return only
  const told = errors.find((error) => error instanceof pg.DatabaseError)
  if (told !== undefined && errors.length === answers.length) return told
  const reasons = answers.map((answer) => {
    if ('seen' in answer) return `${answer.host.name} ${describe(answer.seen.settings)}`
    return `${answer.host.name}: ${answer.error instanceof Error ? messageOf(answer.error) : answer.error}`
  })
  return new Error(`target_session_attrs=${target}; ${reasons.join('; ')}`)
}

/** Node's errors of several addresses have no message. */
function messageOf(error: Error): string {
  return error.message || ('code' in error ? String(error.code) : error.name)
}

type Order = (one: Found, other: Found) => number

const asListed: Order = () => 0
const newestFirst: Order = ({ seen: one }, { seen: other }) =>
  one.system === other.system ? other.timeline - one.timeline : 0
const standbysFirst: Order = ({ seen: one }, { seen: other }) =>
  Number(other.settings.in_hot_standby === 'on') - Number(one.settings.in_hot_standby === 'on')

const orders: Record<Target, Order> = {
  any: asListed,
  'read-write': newestFirst,
  'read-only': asListed,
  primary: newestFirst,
  standby: asListed,
  'prefer-standby': standbysFirst,
}

function shuffled<T>(list: T[]): T[] {
  return list
    .map((value) => ({ value, at: Math.random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ value }) => value)
}
