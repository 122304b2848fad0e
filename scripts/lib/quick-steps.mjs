// The steps that need neither a build nor a browser.
import { vitest } from './steps.mjs'

/** @type {import('./steps.mjs').Step[]} */
export const quickSteps = [
  {
    title: 'Format and lint',
    commands: [
      [
        'node_modules/@biomejs/biome/bin/biome',
        'ci',
        '--error-on-warnings',
        `--colors=${process.stdout.isTTY ? 'force' : 'off'}`,
      ],
    ],
  },
  {
    title: 'Types',
    commands: ['contract', 'server', 'web', '.'].map((project) => [
      'node_modules/typescript/bin/tsc',
      '-p',
      project,
    ]),
  },
  { title: 'Walls', commands: [['scripts/walls/main.ts']] },
  { title: 'Dead code', commands: [['node_modules/knip/bin/knip.js', '--treat-config-hints-as-errors']] },
  { title: 'Unit and integration tests', commands: [vitest('--project', 'unit')] },
]
