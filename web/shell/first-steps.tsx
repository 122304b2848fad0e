// Suggests what to try first. Shown once in each browser that has a mouse, and therefore probably a keyboard.

import X from 'lucide-react/icons/x'
import { useEffect, useState } from 'react'
import { isApple } from '#web/settings.ts'
import { keep, kept } from '#web/store.ts'
import { IconButton } from '#web/ui/button.tsx'

const steps = [
  [isApple ? '⌘ K' : 'Ctrl K', 'finds anything: a name, “refunds last week”'],
  ['Space', 'previews the row in focus; j and k move'],
  ['?', 'lists all keys'],
] as const

const key = 'stoa-first-steps'

export function FirstSteps() {
  const [isShown, setIsShown] = useState(
    () => kept(key) === undefined && matchMedia('(pointer: fine)').matches,
  )
  useEffect(() => {
    if (isShown) keep(key, 'shown')
  }, [isShown])
  if (!isShown) return null
  return (
    <section
      aria-label="Three things to try"
      className="fixed right-4 bottom-4 z-20 w-88 rounded-md border border-line bg-raised p-4 shadow-raised print:hidden"
    >
      <div className="mb-2 flex items-center justify-between">
        <h2 className="font-medium">Three things to try</h2>
        <IconButton Icon={X} label="Close" onClick={() => setIsShown(false)} />
      </div>
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-3 gap-y-2">
        {steps.map(([keys, does]) => (
          <div key={keys} className="contents">
            <dt>
              <kbd className="rounded border border-line px-1.5 py-0.5 font-sans text-xs">{keys}</kbd>
            </dt>
            <dd className="text-muted">{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
