// A process that attacks until it is ended, so that the attacks do not delay the measurement of the others.

import { attacks, type Order } from './attacks.ts'

// A connection that reads nothing does not keep a process alive.
setInterval(() => undefined, 60_000)

const { name, count, ...target }: Order = JSON.parse(process.argv[2] ?? '')
attacks[name]?.begin(target, count)
