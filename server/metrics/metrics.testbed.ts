// A strict parser of Prometheus's text format: an unknown line fails the test.

import { expect } from 'vitest'

const name = '[a-zA-Z_:][a-zA-Z0-9_:]*'
const label = '[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\\\\n]|\\\\["\\\\n])*"'
/** The library writes 'Nan', which Prometheus accepts as a number. */
const sampleLine = new RegExp(
  `^(${name})(\\{${label}(?:,${label})*\\})? ([+-]?Inf|N[aA][nN]|-?[0-9.]+(?:e[+-]?[0-9]+)?)$`,
)
const metaLine = new RegExp(`^# (HELP|TYPE) (${name}) (.+)$`)

/** The samples by name and labels, as they are written. */
export function readSamples(page: string): Map<string, number> {
  const types = new Map<string, string>()
  const found = new Map<string, number>()
  expect(page.endsWith('\n')).toBe(true)
  for (const line of page.split('\n').filter(Boolean)) {
    const [, kind, metric = '', meta = ''] = metaLine.exec(line) ?? []
    if (kind === 'TYPE') types.set(metric, meta)
    if (kind !== undefined) continue
    const [, sample = '', labels = '', value = ''] = sampleLine.exec(line) ?? []
    const family = types.has(sample) ? sample : sample.replace(/_(bucket|sum|count)$/, '')
    expect([line, types.get(family)]).toEqual([
      line,
      expect.stringMatching(/^(counter|gauge|histogram|summary)$/),
    ])
    expect(found.has(sample + labels)).toBe(false)
    found.set(sample + labels, Number(value.replace('Inf', 'Infinity')))
  }
  expectSoundHistograms(found)
  return found
}

/** Checks that buckets are cumulative, and that the last one counts everything. */
function expectSoundHistograms(samples: Map<string, number>): void {
  const last = new Map<string, number>()
  for (const [sample, value] of samples) {
    const [, family, labels = ''] = /^(\w+)_bucket\{le="[^"]*",?(.*)\}$/.exec(sample) ?? []
    if (family === undefined) continue
    const all = labels ? `${family}_count{${labels}}` : `${family}_count`
    expect(value).toBeGreaterThanOrEqual(last.get(all) ?? 0)
    last.set(all, value)
  }
  for (const [all, value] of last) expect(samples.get(all)).toBe(value)
}
