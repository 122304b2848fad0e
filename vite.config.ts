// Builds the browser part: web/ into web/dist, with hashed names and compressed copies of each file.

import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
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

/** The files of the build by name, and the modules that each holds, besides a file for each screen. */
const files = {
  /** What every list shows after its first rows, in one file. */
  frame: modules({
    'web/shell': 'navigation-views first-steps',
    'web/list':
      'filter-bar filter-condition filter-choices filter-definitions columns-menu save-view totals-line',
    web: 'code-filters expert-filters fault-filters feedback-filters note-filters session-filters user-filters',
    'web/sessions': 'day-field session-figures',
    'web/shared': 'views',
    'web/api': 'changes',
    'web/ui': 'date-field',
    '@tanstack': 'useQueries queriesObserver',
    'lucide-react': 'bookmark list-filter ellipsis columns-3',
    contract: 'changes typed-day views',
  }),

  /** What is opened over the page, in one file that is loaded when the page is idle. No screen imports a part of it statically. */
  layers: modules({
    '@ariakit': '*',
    '@floating-ui': '*',
    '@radix-ui': '*',
    'use-sync-external-store': '*',
    'web/ui/floating': '*',
    'web/ui': 'dialog toaster kept-focus date-range',
    'web/list':
      'export-dialog filter-editor filter-options filter-sheet preview-pane save-view-panel watch-dialog watch-words',
    'web/records': 'note-dialog note-field',
    'web/shell': 'navigation-drawer account-entries view-entries view-question',
    'web/help': 'help-dialog',
    'web/identity': 'sign-in-again',
    'web/keys': 'keys',
    'web/table': 'select-text',
    'web/acts': 'assignee-list',
    contract: 'documentation read-period read-span span-words values watches',
  }),

  /** What every form needs. */
  form: modules({ 'web/forms': 'form', 'web/ui': 'checkbox', 'lucide-react': 'minus' }),

  /** Small parts of dialogs and forms, with the sign-in, which is ready before another one ends. */
  forms: modules({
    'web/forms': 'unsaved-guard',
    'web/identity': 'passkey sign-in-form single-sign-on',
    'web/ui': 'appearance-groups entry-frame save-file',
    'web/records': 'record-here',
    'web/table': 'row-tick',
    'lucide-react': 'bell chevron-left sun moon monitor user-round',
    contract: 'passkeys search second-factor single-sign-on',
  }),

  /** What filters need of other entities and of the days of a period, and what these are compared with. */
  entities: modules({
    'web/dashboard': 'period',
    'web/shared': 'tag-list',
    'web/ui': 'periods',
    'lucide-react': 'calendar-days',
    contract: 'activity color compared-days contributors dashboard events faults notes tags unit-bound',
  }),

  /** What screens of sessions, feedback and people share, and what opens a menu or a panel of a list. */
  bookings: modules({
    contract: 'feedback sessions transcripts',
    'web/shared': 'feedback-states session-texts zoned-time',
    'web/ui': 'popup stars',
  }),

  /** What records are shown with. */
  records: modules({
    'web/forms': 'use-question write-button',
    'web/records': 'edit-page figure-group neighbours',
    'web/shared': 'copy-button',
    'web/ui': 'long-content',
    'lucide-react': 'chevron-up copy',
  }),

  /** An act on the rows that are ticked, or on one. */
  acts: modules({
    'web/acts': 'handled outcome use-act use-change-feedback',
    'web/records': 'undo',
    contract: 'acts feedback-acts',
  }),

  /** The form of a record. */
  edits: modules({
    'web/forms': 'use-draft',
    'web/records': 'record-form',
  }),

  /** The parts of the forms of codes, which are loaded together when the list of codes is idle. */
  codeForms: modules({
    'web/discount-codes': 'code-fields code-form code-values generate-dialog usage-figures',
    contract: 'discount-codes-acts code-pattern csv-line csv-name',
  }),

  /** What the list of codes and their records share. */
  codes: modules({
    'web/discount-codes': 'code-usage',
    'web/shared': 'code-texts',
    'lucide-react': 'wand-sparkles',
    contract: 'discount-codes',
  }),
}

/** What most screens need, in the file of the first visit with all that it imports and that no other file holds. */
const first = modules({
  web: 'index main',
  'web/list': 'list-page table-page list-head use-row-ticks',
  'web/records': 'new-link',
  'web/table': 'data-table',
  'web/ui': 'panel heading page-header badge time text-link',
  'web/shared': 'loaded user-texts',
  'web/api': 'write random-id',
  'lucide-react': 'check plus',
  contract: 'act-id grouped history note note-text record-version watch',
})

/** The oldest browsers that have what the console uses: light-dark() of CSS, in Firefox Intl.Segmenter. `public/appearance.js` asks. */
const oldestBrowsers = ['chrome123', 'edge123', 'firefox125', 'safari17.5']

/**
 * Asks Chromium to compile all functions of a file while it arrives, beside the page, and not each when it is first called. Most are called;
 * of the layers few.
 */
function compileHints(): Plugin {
  return {
    name: 'compile-hints',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && file.name !== 'layers')
            file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
      },
    },
  }
}

export default defineConfig({
  root: 'web',
  // Files name each other relatively, so that one build serves every base path.
  base: './',
  plugins: [withoutServerOnly(), react(), tailwindcss(), screens(), compileHints(), precompress()],
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
        // One file compresses better than several, and each further request costs more than the code that it would save.
        codeSplitting: {
          groups: [
            ...Object.entries(files).map(([name, test]) => ({
              name,
              test,
              includeDependenciesRecursively: false,
            })),
            { name: 'first', test: first },
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
