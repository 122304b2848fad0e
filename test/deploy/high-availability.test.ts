// The configurations of Patroni and HAProxy fit compose.ha.yaml, and promise what the documentation says.

import * as v from 'valibot'
import { expect, test } from 'vitest'
import { readCompose } from './compose-file.ts'
import { readText, readYaml } from './read-yaml.ts'

const patroni = v.object({
  etcd3: v.object({ hosts: v.array(v.string()) }),
  bootstrap: v.object({
    dcs: v.object({
      ttl: v.number(),
      loop_wait: v.number(),
      retry_timeout: v.number(),
      synchronous_mode: v.boolean(),
      synchronous_mode_strict: v.boolean(),
      failsafe_mode: v.boolean(),
      postgresql: v.object({ parameters: v.object({ max_connections: v.number() }) }),
    }),
    post_bootstrap: v.string(),
  }),
})

async function readPatroni() {
  const [content] = await readYaml('deploy/patroni/patroni.yaml')
  return v.parse(patroni, content)
}

async function namesOf(prefix: string): Promise<string[]> {
  const { services } = await readCompose('deploy/compose.ha.yaml')
  return Object.keys(services).filter((name) => name.startsWith(prefix))
}

test('a commit is acknowledged when a replica has it', async () => {
  expect((await readPatroni()).bootstrap.dcs).toMatchObject({
    synchronous_mode: true,
    synchronous_mode_strict: true,
    failsafe_mode: false,
  })
})

test('the lease of the primary is longer than its renewal may take, as Patroni demands', async () => {
  const { ttl, loop_wait, retry_timeout } = (await readPatroni()).bootstrap.dcs
  expect(ttl).toBeGreaterThanOrEqual(loop_wait + 2 * retry_timeout)
})

test('Patroni knows every etcd, and every etcd the others', async () => {
  const etcds = await namesOf('etcd-')
  expect(etcds).toHaveLength(3)
  expect((await readPatroni()).etcd3.hosts).toEqual(etcds.map((name) => `${name}:2379`))
  const { services } = await readCompose('deploy/compose.ha.yaml')
  const cluster = etcds.map((name) => `${name}=http://${name}:2380`).join(',')
  for (const name of etcds) {
    expect(services[name]?.command).toContain(`--name=${name}`)
    expect(services[name]?.command).toContain(`--initial-cluster=${cluster}`)
  }
})

test('each PostgreSQL is named as its machine, since Patroni takes its address from there', async () => {
  const { services } = await readCompose('deploy/compose.ha.yaml')
  for (const name of await namesOf('postgres-')) expect(services[name]?.hostname).toBe(name)
})

test('HAProxy asks each node whether it is the primary or a replica, and each console whether it is ready', async () => {
  const sections = (await readText('deploy/haproxy/haproxy.cfg')).split(/^(?=[a-z])/m)
  const asked = Object.fromEntries(
    sections.flatMap((section) => {
      const [, check] = /option httpchk (.+)/.exec(section) ?? []
      const servers = [...section.matchAll(/^ +server (\S+) (\S+) check$/gm)]
      return check === undefined ? [] : [[check, servers.map(([, name, address]) => `${name} ${address}`)]]
    }),
  )
  const nodes = (await namesOf('postgres-')).map((name) => `${name} ${name}:5432`)
  expect(asked).toEqual({
    'GET /readyz': (await namesOf('console-')).map((name) => `${name} ${name}:3000`),
    'OPTIONS /primary': nodes,
    'OPTIONS /replica': nodes,
  })
})

test('every secret that is mounted is made, and every script reads only those', async () => {
  const { secrets } = await readCompose('deploy/compose.ha.yaml')
  const script = await readText('deploy/make-secrets.sh')
  const made = [...script.matchAll(/^(?:password|address) (\S+)/gm)].map(([, name]) => name)
  expect([...made, 'console.pem'].toSorted()).toEqual(Object.keys(secrets).toSorted())
  const scripts = await Promise.all(
    ['with-secrets.sh', 'create-database.sh'].map((name) => readText(`deploy/patroni/${name}`)),
  )
  const read = scripts.flatMap((text) =>
    [...text.matchAll(/cat "\$secrets\/([\w-]+)"/g)].map(([, name]) => name),
  )
  expect(read).toHaveLength(5)
  expect(Object.keys(secrets)).toEqual(expect.arrayContaining(read))
})

test('secrets are no part of the repository', async () => {
  expect((await readText('.gitignore')).split('\n')).toContain('deploy/secrets/')
})
