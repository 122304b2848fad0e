// The proxies of docs/running.md, each started with the configuration on that page.

import { spawn, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#test/free-port.ts'
import { certificate, privateKey } from '#test/localhost-certificate.ts'

type Where = { port: number; folder: string; upstream: number }

type Proxy = {
  program: string
  /** The title of its block on the page. */
  title: string
  /** Returns a complete configuration around the block. */
  whole(block: string, folder: string): string
  args(file: string): string[]
}

/** Debian's Apache modules, including the two that change ETags. */
const apacheModules = [
  ...['mpm_event', 'authz_core', 'ssl', 'socache_shmcb', 'headers', 'proxy', 'proxy_http'],
  ...['filter', 'deflate'],
]

export const proxies: Record<string, Proxy> = {
  Caddy: {
    program: 'caddy',
    title: '**Caddy**',
    whole: (block) =>
      `{\n log {\n  level ERROR\n }\n admin off\n auto_https off\n}\n${block.replace('{', '{\n encode gzip {\n  minimum_length 1\n }\n tls CERTIFICATE KEY')}`,
    args: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
  },
  nginx: {
    program: 'nginx',
    title: '**nginx:**',
    whole: (block, folder) => `daemon off; pid ${folder}/pid; error_log stderr; events {}
      http { access_log off; gzip on; gzip_min_length 0; gzip_types application/json;
        ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
        ${block} }`,
    args: (file) => ['-c', file],
  },
  HAProxy: {
    program: 'haproxy',
    title: '**HAProxy**',
    whole: (block) => `defaults\n  compression algo gzip\n  compression type application/json\n${block}`,
    args: (file) => ['-db', '-f', file],
  },
  Apache: {
    program: 'apache2',
    title: '**Apache httpd**',
    whole: (block, folder) =>
      `${apacheModules.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`).join('\n')}
      PidFile ${folder}/pid\nDefaultRuntimeDir ${folder}\nMutex file:${folder}\nErrorLog ${folder}/log\nServerName localhost\nUser nobody\nGroup nogroup
      Listen PORT\nAddOutputFilterByType DEFLATE application/json\n${block}`,
    args: (file) => ['-X', '-f', file],
  },
}

export function isInstalled({ program }: Proxy): boolean {
  return spawnSync(program, ['-v']).error === undefined
}

/** Starts it in front of `upstream`, and returns the port at which it listens and a function that stops it. */
export async function start(
  proxy: Proxy,
  upstream: number,
): Promise<{ port: number; stop: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'stoa-proxy-'))
  const where = { port: await freePort(), folder, upstream }
  await writeFile(join(folder, 'certificate'), certificate)
  await writeFile(join(folder, 'key'), privateKey)
  await writeFile(join(folder, 'both'), certificate + privateKey)
  const file = join(folder, 'configuration')
  await writeFile(file, fill(proxy.whole(await blockOf(proxy.title), folder), where))
  const child = spawn(proxy.program, proxy.args(file), {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, HOME: folder },
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  return {
    port: where.port,
    async stop() {
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Returns the indented lines below a title of the page. */
async function blockOf(title: string): Promise<string> {
  const page = await readFile(new URL('../../docs/running.md', import.meta.url), 'utf8')
  const [, after = ''] = page.split(`\n${title}`)
  const block = /\n\n((?: {4}.*\n|\n)+)/.exec(after)?.[1]
  if (block === undefined) throw new Error(`docs/running.md has no configuration below ${title}.`)
  return block
}

/** Replaces the addresses, ports and files on the page by those of this machine. */
function fill(text: string, { port, folder, upstream }: Where): string {
  return text
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${upstream}`)
    .replaceAll('CERTIFICATE KEY', `${folder}/certificate ${folder}/key`)
    .replaceAll(/console\.your-company\.com \{/g, `https://localhost:${port} {`)
    .replaceAll('console.your-company.com', 'localhost')
    .replaceAll(/(listen |bind :|\*:)443/g, (_, before: string) => `${before}${port}`)
    .replaceAll('PORT', String(port))
    .replaceAll('crt /etc/ssl/console.pem', `crt ${folder}/both`)
    .replaceAll('/etc/ssl/console.pem', `${folder}/certificate`)
    .replaceAll('/etc/ssl/console.key', `${folder}/key`)
}
