// PgBouncer in session mode, between a console and HAProxy.

import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { accountFor } from '#server/db/embedded/cluster.ts'
import { endWithThis } from '#test/end-with-this.ts'
import { freePort } from '#test/free-port.ts'
import type { Defer } from '../clean-up.ts'
import { makeFolder } from '../folders.ts'
import { superuser } from './node.ts'

/** Returns its port. */
export async function startBouncer(primaryPort: number, defer: Defer): Promise<number> {
  const folder = makeFolder(defer)
  const account = await accountFor(folder)
  const port = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  const { user, password } = superuser
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    pool_mode: 'session',
    auth_type: 'trust',
    auth_file: join(folder, 'users.txt'),
    max_client_conn: 500,
    default_pool_size: 60,
    server_login_retry: 1,
    server_connect_timeout: 2,
    ignore_startup_parameters: 'extra_float_digits,options',
  }
  writeFileSync(settings.auth_file, `"${user}" "${password}"\n`)
  writeFileSync(
    file,
    [
      '[databases]',
      `* = host=127.0.0.1 port=${primaryPort} password=${password}`,
      '[pgbouncer]',
      ...Object.entries(settings).map(([name, value]) => `${name} = ${value}`),
    ].join('\n'),
  )
  const child = spawn('/usr/sbin/pgbouncer', ['-q', file], { ...account, cwd: '/', stdio: 'ignore' })
  endWithThis(child)
  defer(() => child.kill('SIGKILL'))
  return port
}
