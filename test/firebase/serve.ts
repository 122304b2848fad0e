// A separate process: serves Google's Authentication emulator from the folder of its packages until standard input
// ends, on a free port that it prints.

import { createServer, type RequestListener } from 'node:http'
import { createRequire } from 'node:module'
import { join } from 'node:path'

type Emulator = { createApp(project: string, singleProjectMode: number): Promise<RequestListener> }
type ApiSpec = { default: { paths: Record<string, unknown> } }

/** Compiling all 100 endpoints of the emulator takes 7 s; these take less than one. */
const used = [
  '/v1/accounts:signInWithPassword',
  '/v1/projects/{targetProjectId}/accounts',
  '/v1/projects/{targetProjectId}/accounts:delete',
  '/v1/projects/{targetProjectId}/accounts:lookup',
  '/v1/projects/{targetProjectId}/accounts:update',
  '/v2/projects/{targetProjectId}/config',
]

const [folder = '', project = ''] = process.argv.slice(2)
const load = createRequire(join(folder, 'package.json'))
// The package has no type declarations.
const { paths } = (load('firebase-tools/lib/emulator/auth/apiSpec.js') as ApiSpec).default
for (const path of Object.keys(paths)) if (!used.includes(path)) delete paths[path]
const emulator = load('firebase-tools/lib/emulator/auth/server.js') as Emulator

const warnOfOtherProjects = 1
const server = createServer(await emulator.createApp(project, warnOfOtherProjects))
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`${typeof address === 'object' ? address?.port : ''}\n`)
})
process.stdin.resume().on('end', () => process.exit())
