import { expect, test } from 'vitest'
import { memoryLimit } from '#server/limits/memory.ts'

const megabyte = 2 ** 20
const machine = 4096 * megabyte

const limitAmong = (files: Record<string, string>) => memoryLimit(machine, (path) => files[path]) / megabyte
const v2 = (path: string) => `/sys/fs/cgroup${path}memory.max`
const v1 = (path: string) => `/sys/fs/cgroup/memory${path}memory.limit_in_bytes`
const bytes = (megabytes: number) => `${megabytes * megabyte}\n`

test.each<[string, number, Record<string, string>]>([
  ['of the machine without control groups', 4096, {}],
  ['of the own group', 300, { '/proc/self/cgroup': '0::/a/b\n', [v2('/a/b/')]: bytes(300) }],
  [
    'of a parent, where the own group has none',
    200,
    { '/proc/self/cgroup': '0::/a/b\n', [v2('/a/b/')]: 'max\n', [v2('/a/')]: bytes(200) },
  ],
  ['of the group at the root of a container', 128, { '/proc/self/cgroup': '0::/\n', [v2('/')]: bytes(128) }],
  [
    'of version 1, the smallest of the own group and its parents',
    100,
    {
      '/proc/self/cgroup': '9:name=systemd:/x\n4:cpu,memory:/a/b\n0::/\n',
      [v1('/a/b/')]: bytes(150),
      [v1('/a/')]: bytes(100),
      [v1('/')]: '9223372036854771712\n',
    },
  ],
  [
    'of a container whose files are not where its path says',
    64,
    { '/proc/self/cgroup': '4:memory:/docker/1f\n', [v1('/')]: bytes(64) },
  ],
  [
    'of the machine, where a limit is larger',
    4096,
    { '/proc/self/cgroup': '0::/\n', [v2('/')]: bytes(9000) },
  ],
  ['of the machine, where a limit is no number', 4096, { '/proc/self/cgroup': '0::/\n', [v2('/')]: '' }],
])('the memory is that %s', (_, megabytes, files) => {
  expect(limitAmong(files)).toBe(megabytes)
})
