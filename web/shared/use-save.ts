// Saving the form of one record: says how it went and goes to the list, or keeps the form as it is with the error.

import { useState } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import { useWrite, type WriteInput } from '#web/api/write.ts'
import { navigate } from '#web/ui/location.ts'
import { toast } from '#web/ui/toast.ts'

type SaveOptions = {
  saved: string
  failed: string
  /** Where a successful save leads. */
  listPath: string
  /** Lets go of the page, which has nothing unsaved any more. */
  release: () => void
}

export function useSave<Path extends string, Query, Body, A>(
  endpoint: Endpoint<Path, Query, Body, A>,
  { saved, failed, listPath, release }: SaveOptions,
) {
  const { write, isWriting } = useWrite(endpoint)
  const [error, setError] = useState<Error>()

  const save = async (input: WriteInput<Path, Query, Body>): Promise<void> => {
    setError(undefined)
    try {
      await write(input)
    } catch (cause) {
      setError(cause instanceof Error ? cause : new Error(String(cause)))
      toast({ title: 'Error', description: failed, style: 'destructive' })
      return
    }
    release()
    toast({ title: 'Success', description: saved })
    navigate(listPath)
  }
  return { save, isSaving: isWriting, error }
}
