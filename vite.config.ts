// How the browser part is built: web/ into web/dist, hashed, with compressed twins beside each file.

import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from './vite.precompress.ts'

export default defineConfig({
  root: 'web',
  plugins: [react(), tailwindcss(), precompress()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    rolldownOptions: {
      output: {
        // What most screens share comes in one file: each further request costs more than the code that it would spare.
        codeSplitting: { groups: [{ name: 'shared', minShareCount: 4 }] },
      },
    },
    // The content security policy allows no data: scripts or styles, and files cache better.
    assetsInlineLimit: 0,
    // The colours use light-dark(), which these know; for older targets it would be rewritten.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
  },
  // The sources of web/api have addresses that begin the same.
  server: { proxy: { '^/api/(?!.*[.]ts([?]|$))': 'http://localhost:3000' } },
})
