// A process that attacks until it is ended, so that measuring the others does not wait for it.

import { openClient } from './client.ts'
import { attacks } from './fair-attacks.ts'

export type Order = { name: string; origin: string; headers: Record<string, string>[]; count: number }

// A connection that reads nothing does not keep a process alive.
setInterval(() => undefined, 60_000)

const { name, origin, headers, count }: Order = JSON.parse(process.argv[2] ?? '')
const [first = {}, second = {}] = headers
attacks
  .find((attack) => attack.name === name)
  ?.begin(origin, [openClient(origin, first), openClient(origin, second)], count)
