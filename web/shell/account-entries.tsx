// The menu of the account: the account itself, the appearance of the console, help, and signing out.

import { useQueryClient } from '@tanstack/react-query'
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import LogOut from 'lucide-react/icons/log-out'
import UserRound from 'lucide-react/icons/user-round'
import { roleNames } from '#contract/roles.ts'
import { isolated } from '#contract/visible-text.ts'
import { useIdentity } from '#web/identity/identity-store.ts'
import { signOut } from '#web/identity/sign-out.ts'
import { accountPath } from '#web/paths.ts'
import { askToLeave, navigate } from '#web/router/location.ts'
import { density, theme } from '#web/ui/appearance.ts'
import { appearanceGroups } from '#web/ui/appearance-groups.ts'
import { MenuList } from '#web/ui/floating/menu-list.tsx'
import type { FloatingProps } from '#web/ui/use-popup.ts'

export function AccountEntries({ onHelp, ...floating }: FloatingProps & { onHelp: () => void }) {
  const client = useQueryClient()
  const { email, role } = useIdentity()
  const groups = [
    {
      heading: `${isolated(email)} · ${roleNames[role]}`,
      entries: [{ label: 'Account', Icon: UserRound, onSelect: () => navigate(accountPath()) }],
    },
    ...appearanceGroups(theme.use(), density.use()),
    {
      entries: [
        { label: 'Help & shortcuts', Icon: CircleQuestionMark, onSelect: onHelp },
        { label: 'Logout', Icon: LogOut, onSelect: () => askToLeave(() => void signOut(client)) },
      ],
    },
  ]
  return <MenuList {...floating} label="Account" groups={groups} />
}
