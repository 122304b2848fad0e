// Every component of web/ui and web/table in every state, in development only: `npx vite`, then /gallery.html.

import '#web/ui/styles.css'
import { createRoot } from 'react-dom/client'
import { AppearanceMenu } from '#web/shell/appearance-menu.tsx'
import { TooltipLayer } from '#web/ui/floating/tooltip-layer.tsx'
import { Toaster } from '#web/ui/toaster.tsx'
import { Actions } from './actions.tsx'
import { Controls } from './controls.tsx'
import { Labels } from './labels.tsx'
import { States } from './states.tsx'
import { Tables } from './tables.tsx'
import { Tokens } from './tokens.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no element for the gallery.')
createRoot(root).render(
  <main className="mx-auto flex max-w-6xl flex-col gap-8 p-6">
    <header className="flex items-center justify-between">
      <h1 className="text-xl font-semibold tracking-tight">Gallery</h1>
      <AppearanceMenu />
    </header>
    <Tokens />
    <Actions />
    <Controls />
    <Labels />
    <Tables />
    <States />
    <TooltipLayer />
    <Toaster />
  </main>,
)
