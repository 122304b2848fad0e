// Checks our manifests against Kubernetes' own schemas, compiled by kubernetes-models. They check types and required keys but allow further
// keys: those are found as keys that the schema has never read.

import * as v from 'valibot'

type Validate = {
  (data: unknown): boolean
  errors?: { instancePath: string; keyword: string; params: object }[] | null
}

const head = v.object({
  apiVersion: v.string(),
  kind: v.string(),
  metadata: v.optional(v.object({ name: v.string() })),
})

const schemas: Record<string, () => Promise<{ validate: Validate }>> = {
  'v1 Namespace': () => import('kubernetes-models/_schemas/IoK8sApiCoreV1Namespace'),
  'v1 ConfigMap': () => import('kubernetes-models/_schemas/IoK8sApiCoreV1ConfigMap'),
  'v1 Secret': () => import('kubernetes-models/_schemas/IoK8sApiCoreV1Secret'),
  'v1 Service': () => import('kubernetes-models/_schemas/IoK8sApiCoreV1Service'),
  'apps/v1 Deployment': () => import('kubernetes-models/_schemas/IoK8sApiAppsV1Deployment'),
  'batch/v1 Job': () => import('kubernetes-models/_schemas/IoK8sApiBatchV1Job'),
  'policy/v1 PodDisruptionBudget': () =>
    import('kubernetes-models/_schemas/IoK8sApiPolicyV1PodDisruptionBudget'),
  'networking.k8s.io/v1 NetworkPolicy': () =>
    import('kubernetes-models/_schemas/IoK8sApiNetworkingV1NetworkPolicy'),
  'networking.k8s.io/v1 Ingress': () => import('kubernetes-models/_schemas/IoK8sApiNetworkingV1Ingress'),
}

/** Returns the faults of a manifest, one line each: none if Kubernetes would accept it without a warning. */
export async function faultsOf(manifest: unknown): Promise<string[]> {
  const { apiVersion, kind } = v.parse(head, manifest)
  const schema = schemas[`${apiVersion} ${kind}`]
  if (!schema) return [`${apiVersion} ${kind} has no schema here`]
  const { validate } = await schema()
  const unread = new Set<string>()
  validate(watched(manifest, '', unread))
  const errors = (validate.errors ?? []).map(
    ({ instancePath, keyword, params }) => `${instancePath}: ${keyword} ${JSON.stringify(params)}`,
  )
  return [...errors, ...[...unread].map((path) => `${path}: unknown`)]
}

/** Returns an equal value that removes each path from `unread` when its key is read. */
function watched(value: unknown, path: string, unread: Set<string>): unknown {
  if (Array.isArray(value)) return value.map((each, index) => watched(each, `${path}/${index}`, unread))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  for (const [key] of entries) unread.add(`${path}/${key}`)
  const copy: Record<string, unknown> = Object.fromEntries(
    entries.map(([key, each]) => [key, watched(each, `${path}/${key}`, unread)]),
  )
  return new Proxy(copy, {
    get(target, key) {
      unread.delete(`${path}/${String(key)}`)
      return typeof key === 'string' ? target[key] : undefined
    },
  })
}
