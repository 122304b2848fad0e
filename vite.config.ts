// Builds the browser part: web/ into web/dist, with hashed names and compressed copies of each file.

import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from './vite.precompress.ts'
import { screens } from './vite.screens.ts'
import { withoutServerOnly } from './vite.server-only.ts'

/** What only forms, tags, histories of records, acts and the screens before the console use. */
const editing =
  /useMutation|mutationObserver|web\/(identity\/passkey|account|members|activity|feedback|tags|discount-codes|acts|forms|records(?!\/note-target)|shared\/(tag-(chip|list)|zoned-time|record-text|feedback-states)|ui\/(entry-frame|field|checkbox))|contract\/(activity|acts|events|many|members|note|inbox|goals|watches|account|second-factor|passkeys|tags|color|code-pattern|history)/

/** What floats over the page, the library that it is made with, and the bar of filters, which comes after the rows. */
const floating =
  /@ariakit|@floating-ui|use-sync-external-store|web\/ui\/(floating|dialog|popup|sign|date-range|date-field)|web\/list\/(filter|save-view)|ui\/(days|periods)|contract\/(compared-days|unit-bound|typed-day|read-span|read-period|views|figures|sessions|feedback|discount-codes|dashboard)/

/** What every list shows after its first rows, in one file. */
const frame =
  /web\/(shell\/(navigation-views|first-steps)|list\/(filter-(bar|condition|choices|definitions)|columns-menu|save-view\.)|shared\/views|api\/changes)|useQueries|queriesObserver|contract\/(views|changes)\.|icons\/(bookmark|list-filter|ellipsis|columns-3)\./

/** What is opened over the page, in one file that is loaded when the page is idle. No screen imports a part of it statically. */
const layers =
  /@ariakit|@floating-ui|use-sync-external-store|@radix-ui|web\/(ui\/(floating|dialog|toaster)|list\/(filter-(sheet|options)|preview-pane|watch-dialog|watch-words|save-view-panel)|shell\/(navigation-drawer|account-entries|view-entries|view-question)|help\/help-dialog|keys\/keys|table\/select-text)|contract\/(documentation|watches|values)\./

/** Small parts of dialogs and forms, which are needed together. */
const forms =
  /web\/(forms\/(form-error|unsaved-guard)|ui\/(checkbox|appearance-groups)|records\/record-here)|contract\/search\.|icons\/(bell|chevron-left|sun|moon|monitor|user-round)\./

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
            { name: 'shared', minShareCount: 4, test: (id) => !floating.test(id) && !editing.test(id) },
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
