// deploy/kubernetes, without a cluster: Kubernetes' schemas, names that must be equal, and Stoa's settings.

import { readdir } from 'node:fs/promises'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { readConfig, variables } from '#server/config/config.ts'
import { secrets } from '#server/config/secret-files.ts'
import { healthPaths } from '#server/http/health.ts'
import { faultsOf } from './manifest.ts'
import { readText, readYaml } from './read-yaml.ts'

const folder = 'deploy/kubernetes'
const files = (await readdir(new URL(`../../${folder}`, import.meta.url))).filter(
  (name) => name !== 'kustomization.yaml',
)

const labels = v.record(v.string(), v.string())
const probe = v.object({ httpGet: v.object({ path: v.string(), port: v.literal('http') }) })

const container = v.object({
  image: v.literal('stoa'),
  envFrom: v.tuple([v.object({ configMapRef: v.object({ name: v.string() }) })]),
  env: v.array(v.object({ name: v.string(), value: v.string() })),
  ports: v.optional(v.array(v.object({ name: v.string(), containerPort: v.number() })), []),
  lifecycle: v.optional(
    v.object({ preStop: v.object({ exec: v.object({ command: v.array(v.string()) }) }) }),
  ),
  startupProbe: v.optional(probe),
  livenessProbe: v.optional(probe),
  readinessProbe: v.optional(probe),
  resources: v.object({
    requests: v.object({ cpu: v.string(), memory: v.string() }),
    limits: v.object({ memory: v.string() }),
  }),
  securityContext: v.object({
    allowPrivilegeEscalation: v.literal(false),
    readOnlyRootFilesystem: v.literal(true),
    capabilities: v.object({ drop: v.tuple([v.literal('ALL')]) }),
  }),
  volumeMounts: v.array(v.object({ name: v.string(), mountPath: v.string() })),
})

/** A deployment or a job. */
const workload = v.object({
  spec: v.object({
    replicas: v.optional(v.number(), 1),
    selector: v.optional(v.object({ matchLabels: labels })),
    template: v.object({
      metadata: v.object({ labels }),
      spec: v.object({
        terminationGracePeriodSeconds: v.optional(v.number(), 30),
        securityContext: v.object({ runAsNonRoot: v.literal(true), runAsUser: v.literal(1000) }),
        containers: v.tuple([container]),
        volumes: v.array(
          v.object({ name: v.string(), secret: v.optional(v.object({ secretName: v.string() })) }),
        ),
      }),
    }),
  }),
})

async function readWorkload(name: 'deployment' | 'migration-job') {
  const [manifest] = await readYaml(`${folder}/${name}.yaml`)
  const { spec } = v.parse(workload, manifest)
  const [only] = spec.template.spec.containers
  return { spec, pod: spec.template.spec, container: only, labels: spec.template.metadata.labels }
}

async function readSettings(): Promise<Record<string, string>> {
  const [map] = await readYaml(`${folder}/config-map.yaml`)
  return v.parse(v.object({ data: labels }), map).data
}

test.each(files)('%s is what Kubernetes calls valid', async (file) => {
  const manifests = await readYaml(`${folder}/${file}`)
  expect(manifests.length).toBeGreaterThanOrEqual(1)
  for (const manifest of manifests) {
    expect(await faultsOf(manifest)).toEqual([])
    if (file !== 'namespace.yaml') expect(manifest).toMatchObject({ metadata: { namespace: 'stoa' } })
  }
})

test('kustomization.yaml names every file that is no example, and no other', async () => {
  const [content] = await readYaml(`${folder}/kustomization.yaml`)
  const { resources, images } = v.parse(
    v.strictObject({
      apiVersion: v.literal('kustomize.config.k8s.io/v1beta1'),
      kind: v.literal('Kustomization'),
      namespace: v.literal('stoa'),
      resources: v.array(v.string()),
      images: v.tuple([v.strictObject({ name: v.literal('stoa'), newName: v.string(), newTag: v.string() })]),
    }),
    content,
  )
  expect(resources.toSorted()).toEqual(files.filter((name) => !name.includes('.example.')).toSorted())
  const { version } = JSON.parse(await readText('package.json'))
  expect(images[0].newTag).toBe(version)
})

describe.each(['deployment', 'migration-job'] as const)('%s', (name) => {
  test('sets only what Stoa reads, to valid values', async () => {
    const settings = await readSettings()
    expect(variables).toEqual(expect.arrayContaining(Object.keys(settings)))
    expect(readConfig({ ...settings, DATABASE_URL: 'postgres://h/d' })).toMatchObject({
      host: '0.0.0.0',
      migrate: false,
    })
    const {
      container: { env, envFrom },
    } = await readWorkload(name)
    expect(secrets.map((secret) => `${secret}_FILE`)).toEqual(
      expect.arrayContaining(env.map((each) => each.name)),
    )
    expect(envFrom[0].configMapRef.name).toBe('stoa-settings')
  })

  test('reads each secret from a file that the example of the secret has', async () => {
    const {
      pod,
      container: { env, volumeMounts },
    } = await readWorkload(name)
    const examples = await readYaml(`${folder}/secret.example.yaml`)
    for (const { value } of env) {
      const mount = volumeMounts.find(({ mountPath }) => value.startsWith(`${mountPath}/`))
      const volume = pod.volumes.find((each) => each.name === mount?.name)
      const key = value.slice(value.lastIndexOf('/') + 1)
      expect(examples).toContainEqual(
        expect.objectContaining({
          metadata: expect.objectContaining({ name: volume?.secret?.secretName }),
          stringData: expect.objectContaining({ [key]: expect.stringMatching(/^postgres:/) }),
        }),
      )
    }
  })
})

test('the migration has the rights of the owner, and the consoles do not', async () => {
  const names = await Promise.all(
    (['migration-job', 'deployment'] as const).map(async (name) => (await readWorkload(name)).pod.volumes[0]),
  )
  expect(names).toMatchObject([{ secret: { secretName: 'stoa-owner' } }, { secret: { secretName: 'stoa' } }])
})

test('the probes ask what the server answers: whether it lives, never whether the database does, before a restart', async () => {
  const {
    container: { startupProbe, livenessProbe, readinessProbe, ports },
  } = await readWorkload('deployment')
  expect([livenessProbe?.httpGet.path, readinessProbe?.httpGet.path]).toEqual(healthPaths)
  expect(startupProbe?.httpGet.path).toBe('/healthz')
  const { PORT, STOA_METRICS_PORT } = await readSettings()
  expect(ports.map(({ containerPort }) => String(containerPort))).toEqual([PORT, STOA_METRICS_PORT])
})

test('the service, the budget and the policy select the pods, of which one may be away', async () => {
  const { labels: ofPods, spec } = await readWorkload('deployment')
  const select = (path: string) => readYaml(`${folder}/${path}.yaml`)
  const [service] = await select('service')
  expect(service).toMatchObject({ spec: { selector: ofPods, ports: [{ targetPort: 'http' }] } })
  const [budget] = await select('pod-disruption-budget')
  expect(budget).toMatchObject({
    spec: { selector: { matchLabels: ofPods }, minAvailable: spec.replicas - 1 },
  })
  const [policy] = await select('network-policy')
  expect(policy).toMatchObject({
    spec: { podSelector: { matchLabels: { 'app.kubernetes.io/name': ofPods['app.kubernetes.io/name'] } } },
  })
  expect(spec.selector?.matchLabels).toEqual(ofPods)
  const { labels: ofJob } = await readWorkload('migration-job')
  expect(ofJob['app.kubernetes.io/component']).not.toBe(ofPods['app.kubernetes.io/component'])
})
