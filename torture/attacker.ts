// A process that floods until it is ended, so that measuring the others does not wait for it.

import { floods, type Order } from './attacks.ts'

// A connection that reads nothing does not keep a process alive.
setInterval(() => undefined, 60_000)

const { name, origin, members, count }: Order = JSON.parse(process.argv[2] ?? '')
floods[name]?.begin(origin, members, count)
