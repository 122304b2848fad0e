// The button that opens the account menu: name and picture of the signed-in person, and the number of new entries for them.

import { getUser } from '#contract/users.ts'
import { firstVisible } from '#contract/visible-text.ts'
import { useRead } from '#web/api/read.ts'
import { useIdentity } from '#web/identity/identity-store.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Foreign } from '#web/ui/foreign.tsx'
import { later, laterLayer } from '#web/ui/later.tsx'
import { usePopup } from '#web/ui/use-popup.ts'

const UnseenCount = later(async () => (await import('./unseen-count.tsx')).UnseenCount)
const AccountEntries = laterLayer(async () => (await import('./account-entries.tsx')).AccountEntries)

export function AccountMenu({ onHelp }: { onHelp: () => void }) {
  const identity = useIdentity()
  const user = useRead(getUser, { params: { id: identity.uid } }, { enabled: identity.isUser })
  const picture = user.state === 'ready' ? user.data.ProfilePicture : undefined
  const pictures = identity.isUser && user.state === 'loading' ? [] : [picture, identity.photoURL]
  const name = firstVisible(identity.displayName, identity.email) ?? ''
  const popup = usePopup('menu', AccountEntries.load)
  return (
    <>
      <Button
        {...popup.trigger}
        aria-keyshortcuts=","
        look="quiet"
        size="small"
        className="min-w-0 shrink px-1.5!"
      >
        <span className="sr-only">Account of </span>
        <span className="max-w-48 truncate max-sm:sr-only">
          <Foreign>{name}</Foreign>
        </span>
        <Avatar pictures={pictures} name={identity.displayName} />
        <UnseenCount />
      </Button>
      {popup.isOpen && <AccountEntries {...popup.floating} onHelp={onHelp} />}
    </>
  )
}
