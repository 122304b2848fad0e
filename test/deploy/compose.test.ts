// compose.yaml, without Docker: its keys, the names in it, and Stoa's settings.

import { describe, expect, test } from 'vitest'
import { readConfig, variables } from '#server/config/config.ts'
import { secrets } from '#server/config/secret-files.ts'
import { readCompose, stoaServices } from './compose-file.ts'
import { readText } from './read-yaml.ts'

const path = 'compose.yaml'
const build = '.'
const secretFiles = secrets.map((name) => `${name}_FILE`)

describe(path, () => {
  test('has only keys and values of the Compose Specification', async () => {
    const file = await readCompose(path)
    expect(Object.keys(file.services).length).toBeGreaterThanOrEqual(2)
  })

  test('refers only to what it declares', async () => {
    const { services, networks, volumes, secrets: declared } = await readCompose(path)
    for (const [name, each] of Object.entries(services)) {
      expect(Object.keys(services), name).toEqual(expect.arrayContaining(Object.keys(each.depends_on ?? {})))
      expect(Object.keys(networks), name).toEqual(expect.arrayContaining(each.networks))
      expect(Object.keys(declared), name).toEqual(expect.arrayContaining(each.secrets))
      const named = each.volumes
        .map((volume) => volume.split(':')[0] ?? '')
        .filter((from) => !from.startsWith('.'))
      expect(Object.keys(volumes), name).toEqual(expect.arrayContaining(named))
    }
  })

  test('uses whatever it declares', async () => {
    const file = await readCompose(path)
    const used = Object.values(file.services).flatMap((each) => [
      ...each.networks,
      ...each.secrets,
      ...each.volumes.map((volume) => volume.split(':')[0]),
    ])
    const declared = [file.networks, file.volumes, file.secrets].flatMap((each) => Object.keys(each))
    expect(used).toEqual(expect.arrayContaining(declared))
  })

  test('sets only variables that Stoa reads', async () => {
    const known = [...variables, ...secretFiles]
    for (const [name, { environment }] of stoaServices(await readCompose(path), build))
      expect(known, name).toEqual(expect.arrayContaining(Object.keys(environment)))
  })

  test('gives Stoa valid settings', async () => {
    for (const [, { environment }] of stoaServices(await readCompose(path), build)) {
      const settings = Object.entries(environment).filter(([name]) => variables.includes(name))
      const set = Object.fromEntries(settings.map(([name, value]) => [name, String(value)]))
      readConfig({ ...set, DATABASE_URL: 'postgres://stoa@database/stoa' })
    }
  })

  test('passes on every setting of .env, except those that it sets itself', async () => {
    for (const [name, each] of stoaServices(await readCompose(path), build))
      expect(each.env_file, name).toEqual([{ path: '.env', required: false }])
  })

  test('says how each service is seen to be healthy: the image of Stoa itself does', async () => {
    expect(await readText('Dockerfile')).toContain('\nHEALTHCHECK ')
    for (const [name, each] of Object.entries((await readCompose(path)).services))
      expect(each.build === build || each.healthcheck !== undefined, name).toBe(true)
  })
})
