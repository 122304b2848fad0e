// A person in short: picture, name, roles, and how to reach them.

import type { ReactNode } from 'react'
import { type User, userName } from '#contract/users.ts'
import { CopyButton } from '#web/shared/copy-button.tsx'
import { IdBadge } from '#web/shared/id-badge.tsx'
import { UserBadges } from '#web/shared/user-badges.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

type ProfileCardProps = { user: User; back: { href: string; label: string }; actions: ReactNode }

/** Also the header of the screen, so that the name is shown once. */
export function ProfileCard({ user, back, actions }: ProfileCardProps) {
  const { username = '', phoneNumber = '' } = user
  return (
    <section aria-label="Profile" className="mb-4">
      <PageHeader
        title={userName(user)}
        recent={userName(user)}
        back={back}
        aside={<UserBadges user={user} />}
        actions={actions}
      />
      <div className="flex items-center gap-3">
        <Avatar pictures={[user.ProfilePicture, user.photoURL]} name={user.displayName} size="medium" />
        <div className="flex min-w-0 flex-wrap items-center gap-x-4">
          {username.trim() !== '' && (
            <Copied text={username} label="Copy the email address">
              {username}
            </Copied>
          )}
          {phoneNumber.trim() !== '' && (
            <Copied text={phoneNumber} label="Copy the phone number">
              <a href={`tel:${phoneNumber.replace(/[^+\d]/g, '')}`} className="hover:underline">
                {phoneNumber}
              </a>
            </Copied>
          )}
          <IdBadge id={user.id} />
        </div>
      </div>
    </section>
  )
}

function Copied({ text, label, children }: { text: string; label: string; children: ReactNode }) {
  return (
    <span className="flex min-w-0 items-center">
      <span className="truncate">{children}</span>
      <CopyButton label={label} text={text} />
    </span>
  )
}
