// Makes the gauges and counters of one registry.

import { Counter, Gauge, type Registry } from 'prom-client'

export function metricMakers(registry: Registry) {
  const registers = [registry]
  return {
    gauge: <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
      new Gauge({ name, help, labelNames, registers }),
    counter: <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
      new Counter({ name, help, labelNames, registers }),
  }
}
