// The release, from package.json. The program of a release also knows the commit that it was made of (scripts/release/folder.ts).

import manifest from '../../package.json' with { type: 'json' }

const named: { version: string; commit?: string } = manifest

export const stoaVersion = named.version

/** Such as '0.1.0 (3f2a9c1b7d04)'; in a clone only the version. */
export const release = named.commit === undefined ? stoaVersion : `${stoaVersion} (${named.commit})`
