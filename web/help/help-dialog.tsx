// The help: keys, what the search understands, what the figures mean, and where the data comes from.

import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { getDocumentation } from '#contract/documentation.ts'
import { addressOf } from '#web/api/call.ts'
import { Keys } from '#web/keys/keys.tsx'
import { activate } from '#web/ui/activate.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { TextButton } from '#web/ui/text-link.tsx'
import { figures, freshness, searches } from './meanings.ts'

export function HelpDialog({ onClose }: { onClose: () => void }) {
  const search = (text: string) => {
    // The page is inert until the dialog is gone.
    flushSync(onClose)
    typeIntoSearch(text)
  }
  return (
    <Dialog title="Help" place="wide" takesFocus onClose={onClose}>
      <div className="mt-3 space-y-7">
        <div className="pointer-coarse:hidden">
          <Keys />
        </div>
        <Topic title="What the search understands">
          {searches.map(({ text, finds }) => (
            <Line key={text} name={<TextButton onClick={() => search(text)}>{text}</TextButton>}>
              {finds}
            </Line>
          ))}
          <Line name="Names, emails, ids, codes">three letters are enough; one wrong letter is forgiven</Line>
        </Topic>
        <Topic title="What the figures mean">
          {figures.map(({ name, says }) => (
            <Line key={name} name={name}>
              {says}
            </Line>
          ))}
        </Topic>
        <Topic title="Where the data comes from">
          {freshness.map(({ name, says }) => (
            <Line key={name} name={name}>
              {says}
            </Line>
          ))}
          <Line name="For programs">
            <a
              href={addressOf(getDocumentation, {})}
              className="underline decoration-line-strong underline-offset-2"
            >
              The API and how to send data
            </a>
          </Line>
        </Topic>
        <div className="flex justify-end border-t border-line pt-4">
          <Button size="small" onClick={onClose}>
            Close
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

function Topic({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Heading size="part" level={3}>
        {title}
      </Heading>
      <dl className="mt-2 divide-y divide-line-soft">{children}</dl>
    </section>
  )
}

function Line({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 py-1.5 sm:grid-cols-[13rem_minmax(0,1fr)]">
      <dt className="font-medium">{name}</dt>
      <dd className="text-muted">{children}</dd>
    </div>
  )
}

/** As if the person typed it. */
function typeIntoSearch(text: string): void {
  activate('/')
  const input = document.activeElement
  if (!(input instanceof HTMLInputElement)) return
  input.setRangeText(text, 0, input.value.length, 'end')
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
