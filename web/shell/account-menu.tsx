// The person who is signed in, as a button that opens the menu of their account.

import { getUser } from '#contract/users.ts'
import { firstVisible } from '#contract/visible-text.ts'
import { useRead } from '#web/api/read.ts'
import { useIdentity } from '#web/identity/identity-store.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Foreign } from '#web/ui/foreign.tsx'
import { later } from '#web/ui/later.tsx'
import { usePopup } from '#web/ui/use-popup.ts'

const AccountMenuList = later(async () => (await import('./account-menu-list.tsx')).AccountMenuList)

export function AccountMenu({ onHelp }: { onHelp: () => void }) {
  const identity = useIdentity()
  const user = useRead(getUser, { params: { id: identity.uid } })
  const popup = usePopup('menu', AccountMenuList.load)
  const picture = user.state === 'ready' ? user.data.ProfilePicture : undefined
  const pictures = user.state === 'loading' ? [] : [picture, identity.photoURL]
  const name = firstVisible(identity.displayName, identity.email) ?? ''
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
      </Button>
      {popup.isOpen && <AccountMenuList {...popup.floating} onHelp={onHelp} />}
    </>
  )
}
