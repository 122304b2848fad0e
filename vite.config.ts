// Builds the browser part: web/ into web/dist, with hashed names and compressed copies of each file.

import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from './vite.precompress.ts'
import { screens } from './vite.screens.ts'
import { withoutServerOnly } from './vite.server-only.ts'

/** Matches modules by their folder, or package, and their names; '*' stands for all of them. */
function modules(namesOf: Record<string, string>): RegExp {
  const places = Object.entries(namesOf).map(([folder, names]) =>
    names === '*' ? `${folder}/` : `${folder}/(?:.*/)?(?:${names.replaceAll(' ', '|')})[.]`,
  )
  return new RegExp(`/(?:${places.join('|')})`)
}

/** What every list shows after its first rows, in one file. */
const frame = modules({
  'web/shell': 'navigation-views first-steps',
  'web/list': 'filter-bar filter-condition filter-choices filter-definitions columns-menu save-view',
  'web/shared': 'views',
  'web/api': 'changes',
  '@tanstack': 'useQueries queriesObserver',
  'lucide-react': 'bookmark list-filter ellipsis columns-3',
  contract: 'views changes',
})

/** What is opened over the page, in one file that is loaded when the page is idle. No screen imports a part of it statically. */
const layers = modules({
  '@ariakit': '*',
  '@floating-ui': '*',
  '@radix-ui': '*',
  'use-sync-external-store': '*',
  'web/ui/floating': '*',
  'web/ui': 'dialog toaster',
  'web/list': 'filter-sheet filter-options preview-pane watch-dialog watch-words save-view-panel',
  'web/shell': 'navigation-drawer account-entries view-entries view-question',
  'web/help': 'help-dialog',
  'web/keys': 'keys',
  'web/table': 'select-text',
  contract: 'documentation watches values',
})

/** Small parts of dialogs and forms, which are needed together. */
const forms = modules({
  'web/forms': 'form-error unsaved-guard use-question write-button',
  'web/ui': 'checkbox appearance-groups',
  'web/records': 'record-here',
  'lucide-react': 'bell chevron-left sun moon monitor user-round',
  contract: 'search',
})

/** What screens of sessions and of people share. */
const sessions = modules({
  contract: 'sessions transcripts',
  'web/shared': 'session-texts',
  'web/ui': 'stars',
})

/** What records are shown with. */
const records = modules({
  'web/shared': 'copy-button',
  'web/list': 'neighbours',
  'web/ui': 'long-content',
  'lucide-react': 'copy',
})

/** What the days of a period are, and what they are compared with. */
const periods = modules({
  'web/dashboard': 'period',
  'web/ui': 'periods',
  contract: 'compared-days contributors dashboard unit-bound',
})

/** What belongs to one feature, although several files of it share a part. */
const apart = modules({
  'web/(?:account|activity|acts|dashboard|discount-codes|experts|feedback|forms|identity/passkey|members|sessions|tags|users)':
    '*',
  'web/records': '(?!note-target)[a-z-]+',
  'web/shared': 'feedback-states record-text tag-chip tag-list zoned-time',
  'web/list': 'filter-[a-z]+ save-view',
  'web/ui': 'checkbox date-field date-range entry-frame field popup save-file',
  '@tanstack': 'useMutation mutationObserver',
  contract:
    'account activity acts code-pattern color discount-codes[a-z-]* events feedback[a-z-]* figures goals history inbox many members note[a-z-]* passkeys read-period read-span second-factor tags[a-z-]* typed-day views watches',
})

/** The oldest browsers that have what the console uses: light-dark() of CSS, in Firefox Intl.Segmenter. `public/appearance.js` asks. */
const oldestBrowsers = ['chrome123', 'edge123', 'firefox125', 'safari17.5']

export default defineConfig({
  root: 'web',
  // Files name each other relatively, so that one build serves every base path.
  base: './',
  plugins: [withoutServerOnly(), react(), tailwindcss(), screens(), precompress()],
  build: {
    outDir: 'dist',
    modulePreload: {
      // All browsers of the targets below preload modules by themselves.
      polyfill: false,
      // The page and its screens only: each preloaded file costs an element in the page's head, and other parts have few files.
      resolveDependencies: (file, files, { hostType }) =>
        hostType === 'html' || /-page-[^/]*[.]js$/.test(file) ? files : [],
    },
    emptyOutDir: true,
    manifest: true,
    rolldownOptions: {
      checks: { pluginTimings: false },
      input: 'web/index.html',
      output: {
        // Code that most screens share is in one file: each further request costs more than the code that it would
        // save. Floating elements are loaded when one is about to be opened, not with the first screen.
        codeSplitting: {
          groups: [
            { name: 'frame', test: frame, includeDependenciesRecursively: false },
            { name: 'layers', test: layers, includeDependenciesRecursively: false },
            { name: 'forms', test: forms, includeDependenciesRecursively: false },
            { name: 'sessions', test: sessions, includeDependenciesRecursively: false },
            { name: 'records', test: records, includeDependenciesRecursively: false },
            { name: 'periods', test: periods, includeDependenciesRecursively: false },
            { name: 'shared', minShareCount: 4, test: (id) => !apart.test(id) },
          ],
        },
      },
    },
    // The content security policy allows no data: scripts or styles, and files cache better.
    assetsInlineLimit: 0,
    target: oldestBrowsers,
  },
  // The sources of web/api also have addresses that begin with /api/.
  server: { proxy: { '^/api/(?!.*[.]ts([?]|$))': 'http://localhost:3000' } },
})
