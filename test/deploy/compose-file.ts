// The part of the Compose Specification that our files use. Every other key is refused, so that a misspelt one is found here and not by
// those who start them. A new key is added here in the specification's spelling.

import * as v from 'valibot'
import { readYaml } from './read-yaml.ts'

const words = v.array(v.string())
const duration = v.pipe(v.string(), v.regex(/^\d+[smh]$/))
const nothing = v.null()

const service = v.strictObject({
  image: v.optional(v.string()),
  build: v.optional(v.string()),
  profiles: v.optional(words),
  pull_policy: v.optional(v.literal('never')),
  command: v.optional(words),
  hostname: v.optional(v.string()),
  init: v.optional(v.boolean()),
  restart: v.picklist(['unless-stopped', 'on-failure']),
  stop_grace_period: v.optional(duration),
  shm_size: v.optional(v.pipe(v.string(), v.regex(/^\d+mb$/))),
  read_only: v.optional(v.boolean()),
  tmpfs: v.optional(words),
  cap_drop: v.optional(v.tuple([v.literal('ALL')])),
  security_opt: v.tuple([v.literal('no-new-privileges:true')]),
  depends_on: v.optional(
    v.record(
      v.string(),
      v.strictObject({ condition: v.picklist(['service_healthy', 'service_completed_successfully']) }),
    ),
  ),
  env_file: v.optional(v.array(v.strictObject({ path: v.string(), required: v.boolean() }))),
  environment: v.optional(v.record(v.string(), v.union([v.string(), v.number()])), {}),
  ports: v.optional(words, []),
  networks: v.optional(words, []),
  volumes: v.optional(words, []),
  secrets: v.optional(words, []),
  healthcheck: v.optional(
    v.strictObject({
      test: words,
      interval: duration,
      timeout: duration,
      retries: v.number(),
      start_period: v.optional(duration),
    }),
  ),
})

const composeFile = v.strictObject({
  name: v.optional(v.string()),
  services: v.record(v.string(), service),
  networks: v.optional(v.record(v.string(), v.nullable(v.strictObject({ internal: v.boolean() }))), {}),
  volumes: v.optional(v.record(v.string(), nothing), {}),
  secrets: v.optional(v.record(v.string(), v.strictObject({ file: v.string() })), {}),
})

export type ComposeFile = v.InferOutput<typeof composeFile>
export type Service = v.InferOutput<typeof service>

/** Throws an error that names the first key or value that is not allowed. Keys `x-…` only hold content that others reuse. */
export function parseCompose(content: unknown): ComposeFile {
  const entries = Object.entries(Object(content)).filter(([key]) => !key.startsWith('x-'))
  const { success, output, issues } = v.safeParse(composeFile, Object.fromEntries(entries))
  if (success) return output
  throw new Error(issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`).join('\n'))
}

export async function readCompose(path: string): Promise<ComposeFile> {
  const [content] = await readYaml(path)
  return parseCompose(content)
}

/** Returns the services that run Stoa itself. */
export function stoaServices(file: ComposeFile, build: string): [string, Service][] {
  return Object.entries(file.services).filter(([, each]) => each.build === build)
}
