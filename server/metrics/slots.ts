// Gauges of everything that is limited, by the name of its slots.

import { Counter, Gauge, type Registry } from 'prom-client'
import type { AllSlots } from '#server/all-slots.ts'

export function registerSlots(registry: Registry, all: AllSlots): void {
  const registers = [registry]
  const labelNames = ['slots']
  const named = Object.entries(all).map(([name, { use }]) => ({ slots: inSnakeCase(name), use }))
  const gauge = (name: string, help: string, figure: 'total' | 'inUse' | 'waiting'): void => {
    new Gauge({
      name,
      help,
      labelNames,
      registers,
      collect() {
        for (const { slots, use } of named) this.set({ slots }, use()[figure])
      },
    })
  }
  gauge('stoa_slots_total', 'How much of this kind may run at once.', 'total')
  gauge('stoa_slots_in_use', 'How much of it runs.', 'inUse')
  gauge('stoa_slots_waiting', 'How many wait for their turn.', 'waiting')
  new Counter({
    name: 'stoa_slots_refused_total',
    help: 'How many got no slot: beyond the part of their owner, none free, or not in time.',
    labelNames,
    registers,
    collect() {
      this.reset()
      for (const { slots, use } of named) this.inc({ slots }, use().refused)
    },
  })
}

function inSnakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
