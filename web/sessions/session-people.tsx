// Who took part in a session, each read by id: the user, and the expert with the ratings received, or the AI.

import { isAiSession, isSignInRecord, type Session } from '#contract/sessions.ts'
import { getUser, ratingsOf, userName } from '#contract/users.ts'
import { isNotFound } from '#web/api/api-error.ts'
import { useRead } from '#web/api/read.ts'
import { sessionsPath, userPath } from '#web/paths.ts'
import { Rating } from '#web/shared/rating.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/link.tsx'

export function SessionPeople({ session }: { session: Session }) {
  const { userId, userFullname, expertId } = session
  return (
    <ul className="flex flex-col gap-4">
      <li>
        <Role>User</Role>
        {userId ? (
          <Person
            key={userId}
            id={userId}
            name={userFullname}
            others={{ href: sessionsPath({ user: userId }), label: 'All sessions of this user' }}
          />
        ) : (
          <p>{userFullname?.trim() || <span className="text-muted">Nobody is named</span>}</p>
        )}
      </li>
      {!isSignInRecord(session) && (
        <li>
          <Role>Expert</Role>
          {isAiSession(session) ? (
            <p>
              <Badge tone="info">AI</Badge> <span className="text-muted">No human expert took part.</span>
            </p>
          ) : (
            <Person
              key={expertId}
              id={expertId ?? ''}
              name={undefined}
              others={{ href: sessionsPath({ expert: expertId }), label: 'All sessions with this expert' }}
              isExpert
            />
          )}
        </li>
      )}
    </ul>
  )
}

function Role({ children }: { children: string }) {
  return <p className="mb-1 text-xs font-medium text-muted">{children}</p>
}

type PersonProps = {
  id: string
  /** The name in the session's own record, shown before the user's is known and where there is none. */
  name: string | undefined
  others: { href: string; label: string }
  isExpert?: boolean
}

function Person({ id, name, others, isExpert = false }: PersonProps) {
  const read = useRead(getUser, { params: { id } })
  const user = read.state === 'ready' ? read.data : undefined
  const stated = name?.trim()
  const shown = (isExpert ? undefined : stated) || (user ? userName(user) : stated || id)
  const isUnknown = read.state === 'failed' && isNotFound(read.error)
  return (
    <div className="flex gap-3">
      <Avatar pictures={[user?.ProfilePicture, user?.photoURL]} name={shown} size="medium" />
      <div className="min-w-0 flex-1">
        <p className="font-medium break-words">
          {isUnknown ? shown : <TextLink href={userPath(id)}>{shown}</TextLink>}
        </p>
        <p className="truncate text-xs text-muted">{user?.username ?? ' '}</p>
        {isUnknown && <p className="text-xs text-muted">No user has this id any more.</p>}
        {read.state === 'failed' && !isUnknown && (
          <p role="alert" className="text-xs text-danger">
            Error loading user: {read.error.message}{' '}
            <Button size="small" onClick={read.retry}>
              Try again
            </Button>
          </p>
        )}
        {isExpert && !isUnknown && (
          <p className="text-xs">{user ? <Rating ratings={ratingsOf(user.Expert)} /> : ' '}</p>
        )}
        <p className="text-xs text-muted">
          <code className="break-all">{id}</code>
        </p>
        <p className="text-xs">
          <TextLink href={others.href}>{others.label}</TextLink>
        </p>
      </div>
    </div>
  )
}
