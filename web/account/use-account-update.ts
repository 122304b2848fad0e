// Changes the name or the time zone of the own account, and then what the page knows of it.

import { type AccountBody, updateAccount } from '#contract/account.ts'
import { useWrite } from '#web/api/write.ts'
import { identityStore } from '#web/identity/identity-store.ts'
import { toast } from '#web/ui/toast.ts'

export function useAccountUpdate() {
  const { write, isWriting, error } = useWrite(updateAccount)
  const update = async (body: AccountBody): Promise<void> => {
    try {
      await write({ body })
    } catch {
      // The form shows `error`.
      return
    }
    const now = identityStore.get()
    if (now.state === 'signed-in') {
      const { displayName = now.identity.displayName, timeZone = now.identity.timeZone } = body
      identityStore.set({ ...now, identity: { ...now.identity, displayName, timeZone } })
    }
    toast({ title: 'Success', description: 'Account updated' })
  }
  return { update, isWriting, error }
}
