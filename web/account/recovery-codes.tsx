// Ten recovery codes, shown only once, to be copied or saved.

import { useEffect, useRef } from 'react'
import { useCopy } from '#web/shared/copy-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { saveFile } from '#web/ui/save-file.ts'

type RecoveryCodesProps = { codes: readonly string[]; onDone: () => void }

export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const text = `Recovery codes of Stoa at ${location.host}; each works once.\n\n${codes.join('\n')}\n`
  const { handlers, said } = useCopy(text, 'Select and copy the codes yourself.')
  const box = useRef<HTMLDivElement>(null)
  // The button that had the focus has been removed.
  useEffect(() => box.current?.querySelector('button')?.focus(), [])
  return (
    <div ref={box} className="flex flex-col gap-3">
      <p>
        <strong className="font-semibold">Save these recovery codes now.</strong> They are not shown again.
        Each signs you in once, with your password, if you lose your phone or key.
      </p>
      <ol className="grid gap-y-1 rounded-md bg-canvas p-3 font-mono text-sm">
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        <Button {...handlers}>Copy all</Button>
        <Button onClick={() => saveFile('stoa-recovery-codes.txt', new Blob([text], { type: 'text/plain' }))}>
          Save as a file
        </Button>
        <Button look="primary" onClick={onDone}>
          I have saved them
        </Button>
        {said}
      </div>
    </div>
  )
}
