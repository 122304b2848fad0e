// A part of stoa doctor: the hosts of the pictures of users, as a setting that allows no others.

import { listPictureHosts } from '#server/documents/stored/picture-hosts.sql.ts'
import type { Io } from '#server/process/io.ts'

const mostNamed = 20

export async function tellPictureHosts({ db, report }: Pick<Io, 'db' | 'report'>): Promise<void> {
  const named = await listPictureHosts(db, mostNamed)
  const [first] = named
  if (!first) return
  const { hosts } = first
  const which =
    hosts > mostNamed
      ? `${hosts} hosts, most often these ${mostNamed}`
      : `${hosts === 1 ? '1 host' : `${hosts} hosts`}`
  const counts = named.map(({ host, pictures }) => `${host} (${pictures})`).join(', ')
  report(`Pictures of users are on ${which}: ${counts}.`)
  report('With this setting the console loads pictures from no others:')
  report(`  STOA_PICTURE_HOSTS=${named.map(({ host }) => host).join(',')}`)
}
