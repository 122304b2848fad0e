// The steps that need neither a build nor a browser.
import { vitest } from './steps.mjs'

/** `unit`: arguments of the run of unit and integration tests. @param {string[]} unit @returns {import('./steps.mjs').Step[]} */
export const quickSteps = (...unit) => [
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
  { title: 'Unit and integration tests', commands: [vitest('--project', 'unit', ...unit)] },
]

/** @type {import('./steps.mjs').Step[]} */
export const buildSteps = [
  { title: 'Browser part', commands: [['scripts/build.mjs']] },
  { title: 'Size of the first load', commands: [['scripts/bundle-size/main.ts']] },
  { title: 'Release', commands: [['scripts/release/main.ts', 'try', '--folder']] },
  { title: 'Chromium', commands: [['scripts/chromium/main.ts']] },
]
