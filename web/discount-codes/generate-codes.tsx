// The button that generates codes, for administrators. The address says whether its dialog is open.

import Wand from 'lucide-react/icons/wand-sparkles'
import { useMay } from '#web/identity/identity-store.ts'
import { useLocation } from '#web/router/location.ts'
import { replaceParameters } from '#web/router/parameters.ts'
import { Button } from '#web/ui/button.tsx'
import { laterLayer } from '#web/ui/later.tsx'

const GenerateDialog = laterLayer(async () => (await import('./generate-dialog.tsx')).GenerateDialog)

export function GenerateCodes() {
  const mayGenerate = useMay('discount-codes.create')
  const { search } = useLocation()
  if (!mayGenerate) return null
  return (
    <>
      <Button
        look="quiet"
        size="small"
        aria-haspopup="dialog"
        onPointerEnter={GenerateDialog.load}
        onFocus={GenerateDialog.load}
        onClick={() => replaceParameters({ generate: '' })}
      >
        <Wand aria-hidden="true" className="size-4" />
        <span className="max-sm:sr-only">Generate codes</span>
      </Button>
      {new URLSearchParams(search).has('generate') && (
        <GenerateDialog onClose={() => replaceParameters({ generate: undefined })} />
      )}
    </>
  )
}
