// Every component of web/ui and web/table in every state, in development only: `npx vite`, then /gallery.html.

import '#web/ui/styles.css'
import { createRoot } from 'react-dom/client'
import { density, theme } from '#web/ui/appearance.ts'
import { appearanceGroups } from '#web/ui/appearance-groups.ts'
import { Button } from '#web/ui/button.tsx'
import { TooltipLayer } from '#web/ui/floating/tooltip-layer.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { Toaster } from '#web/ui/toaster.tsx'
import { samples } from './samples.tsx'
import { Tables } from './tables.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no element for the gallery.')
createRoot(root).render(
  <main className="mx-auto flex max-w-6xl flex-col gap-8 p-6">
    <header className="flex items-center justify-between">
      <h1 className="text-title">Gallery</h1>
      <Appearance />
    </header>
    {Object.entries(samples).map(([group, named]) => (
      <section key={group} aria-label={group} className="flex flex-col gap-4 border-t border-line pt-4">
        <h2 className="text-lg font-semibold">{group}</h2>
        {Object.entries(named).map(([name, sample]) => (
          <div key={name} className="grid items-start gap-2 sm:grid-cols-[10rem_minmax(0,1fr)]">
            <h3 className="pt-1.5 text-muted">{name}</h3>
            <div className="flex min-w-0 flex-wrap items-center gap-2">{sample}</div>
          </div>
        ))}
      </section>
    ))}
    <Tables />
    <TooltipLayer />
    <Toaster />
  </main>,
)

function Appearance() {
  return (
    <Menu
      label="Appearance"
      groups={appearanceGroups(theme.use(), density.use())}
      trigger={(trigger) => <Button {...trigger}>Appearance</Button>}
    />
  )
}
