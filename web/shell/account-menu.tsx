// The person who is signed in, as a button that opens the menu of their account: the account itself, the appearance of
// the console, help, and signing out.

import { useQueryClient } from '@tanstack/react-query'
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import LogOut from 'lucide-react/icons/log-out'
import UserRound from 'lucide-react/icons/user-round'
import { roleNames } from '#contract/roles.ts'
import { getUser } from '#contract/users.ts'
import { firstVisible, isolated } from '#contract/visible-text.ts'
import { useRead } from '#web/api/read.ts'
import { useIdentity } from '#web/identity/identity-store.ts'
import { signOut } from '#web/identity/sign-out.ts'
import { accountPath } from '#web/paths.ts'
import { askToLeave, navigate } from '#web/router/location.ts'
import { density, theme } from '#web/ui/appearance.ts'
import { appearanceGroups } from '#web/ui/appearance-groups.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import type { MenuGroup } from '#web/ui/choices.ts'
import { Foreign } from '#web/ui/foreign.tsx'
import { Menu } from '#web/ui/menu.tsx'

export function AccountMenu({ onHelp }: { onHelp: () => void }) {
  const identity = useIdentity()
  const user = useRead(getUser, { params: { id: identity.uid } }, { enabled: identity.isUser })
  const picture = user.state === 'ready' ? user.data.ProfilePicture : undefined
  const pictures = identity.isUser && user.state === 'loading' ? [] : [picture, identity.photoURL]
  const name = firstVisible(identity.displayName, identity.email) ?? ''
  return (
    <Menu
      label="Account"
      groups={useGroups(onHelp)}
      trigger={(trigger) => (
        <Button
          {...trigger}
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
      )}
    />
  )
}

function useGroups(onHelp: () => void): MenuGroup[] {
  const client = useQueryClient()
  const { email, role } = useIdentity()
  return [
    {
      heading: `${isolated(email)} · ${roleNames[role]}`,
      entries: [{ label: 'Account', Icon: UserRound, onSelect: () => navigate(accountPath()) }],
    },
    ...appearanceGroups(theme.use(), density.use()),
    {
      entries: [
        { label: 'Help and keys', Icon: CircleQuestionMark, onSelect: onHelp },
        { label: 'Logout', Icon: LogOut, onSelect: () => askToLeave(() => void signOut(client)) },
      ],
    },
  ]
}
