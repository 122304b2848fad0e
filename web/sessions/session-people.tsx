// The people of a session: the user, and the expert with the received ratings, or the AI.

import { isAiSession, isSignInRecord, type SessionRecord } from '#contract/sessions.ts'
import { ratingsOf, userName } from '#contract/users.ts'
import { firstVisible, isVisible } from '#contract/visible-text.ts'
import { sessionsPath, userPath } from '#web/paths.ts'
import { Rating } from '#web/shared/rating.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Foreign } from '#web/ui/foreign.tsx'
import { Door, NameLink } from '#web/ui/text-link.tsx'

export function SessionPeople({ session }: { session: SessionRecord }) {
  const { userId, userFullname, user, expertId, expert } = session
  return (
    <ul className="flex flex-col gap-4">
      <li>
        <Role>User</Role>
        {userId ? (
          <Person
            id={userId}
            user={user}
            name={userFullname}
            others={{ href: sessionsPath({ user: userId }), label: 'All sessions of this user' }}
          />
        ) : (
          <p>
            {isVisible(userFullname ?? '') ? (
              <Foreign>{userFullname}</Foreign>
            ) : (
              <span className="text-muted">Nobody is named</span>
            )}
          </p>
        )}
      </li>
      {!isSignInRecord(session) && (
        <li>
          <Role>Expert</Role>
          {isAiSession(session) ? (
            <p>
              <Badge>AI</Badge> <span className="text-muted">No human expert took part.</span>
            </p>
          ) : (
            <Person
              id={expertId ?? ''}
              user={expert}
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
  /** Undefined where no user has the id. */
  user: SessionRecord['user']
  /** The name in the session's own record; it takes precedence unless it is blank. */
  name?: string | undefined
  others: { href: string; label: string }
  isExpert?: boolean
}

function Person({ id, user, name, others, isExpert = false }: PersonProps) {
  const shown = firstVisible(name) ?? (user ? userName({ ...user, id }) : id)
  return (
    <div className="flex gap-3">
      <Avatar pictures={[user?.ProfilePicture, user?.photoURL]} name={shown} size="medium" />
      <div className="min-w-0 flex-1">
        <p className="font-medium break-words">
          {user ? (
            <NameLink href={userPath(id)}>
              <Foreign>{shown}</Foreign>
            </NameLink>
          ) : (
            <Foreign>{shown}</Foreign>
          )}
        </p>
        {user ? (
          <p className="truncate text-xs text-muted">
            <Foreign>{user.username}</Foreign>
          </p>
        ) : (
          <p className="text-xs text-muted">No user has this id any more.</p>
        )}
        {isExpert && user && (
          <p className="text-xs">
            <Rating ratings={ratingsOf(user.Expert)} />
          </p>
        )}
        <p className="text-xs text-muted">
          <code className="break-all">
            <Foreign>{id}</Foreign>
          </code>
        </p>
        <p className="text-xs">
          <Door href={others.href}>{others.label}</Door>
        </p>
      </div>
    </div>
  )
}
