// The details of a person: their figures, latest feedback, an expert's week, the timeline and the sessions; beside them the facts of the
// record, then the preferences, and last the export and the erasure for administrators.

import { getPersonSummary } from '#contract/people.ts'
import { isExpert, type User, type UserRecord } from '#contract/users.ts'
import { isVisible } from '#contract/visible-text.ts'
import { useRead } from '#web/api/read.ts'
import { useMay } from '#web/identity/identity-store.ts'
import { FaultNote } from '#web/shared/loaded.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Foreign } from '#web/ui/foreign.tsx'
import { later } from '#web/ui/later.tsx'
import { ShowMore } from '#web/ui/long-content.tsx'
import { Facts, Panel, Part } from '#web/ui/panel.tsx'
import { ErrorState, Skeleton } from '#web/ui/states.tsx'
import { Time } from '#web/ui/time.tsx'
import { SummaryFigures } from './summary-figures.tsx'
import { bookedColumns, givenColumns, UserSessions } from './user-sessions.tsx'
import { stated } from './values.tsx'

export const ActivityCard = later(async () => (await import('./timeline.tsx')).ActivityCard)
export const ExpertCard = later(async () => (await import('./expert-card.tsx')).ExpertCard)
const PreferencesCard = later(async () => (await import('./preferences-card.tsx')).PreferencesCard)
const PersonalData = later(async () => (await import('./personal-data.tsx')).PersonalData)
const ReceivedRatings = later(async () => (await import('./received-ratings.tsx')).ReceivedRatings)
export const LatestFeedback = later(async () => (await import('./latest-feedback.tsx')).LatestFeedback)
const ExpertWeek = later(async () => (await import('./expert-week.tsx')).ExpertWeek)

/** Experts have more facts: a third column in wide windows. */
const wideClasses = '@min-[84rem]:grid-cols-[minmax(0,2.2fr)_minmax(20rem,1fr)_minmax(20rem,1fr)]'

export function UserDetails({ user }: { user: UserRecord }) {
  const mayErase = useMay('persons.erase')
  const read = useRead(getPersonSummary, { params: { id: user.id } })
  const summary = read.data
  return (
    <div className="flex flex-col gap-7">
      <FaultNote entity="users" id={user.id} count={user.faults} />
      {read.state === 'failed' && <ErrorState loading="figures" error={read.error} onRetry={read.retry} />}
      {read.state === 'loading' && <Skeleton className="h-12 w-full max-w-2xl" />}
      {summary && <SummaryFigures user={user} summary={summary} />}
      <div
        className={`grid items-start gap-x-6 gap-y-4 @3xl:grid-cols-[minmax(0,1fr)_22rem] ${isExpert(user) ? wideClasses : ''}`}
      >
        <div className="flex min-w-0 flex-col gap-8">
          <LatestFeedback user={user} events={summary?.feedback} />
          {isExpert(user) && (
            <div className="min-h-126">
              <ExpertWeek id={user.id} expert={user.Expert} />
            </div>
          )}
          <ActivityCard user={user} />
        </div>
        <div className={`flex min-w-0 flex-col gap-4 ${isExpert(user) ? '@min-[84rem]:contents' : ''}`}>
          <Panel>
            <UserInformationCard user={user} />
            {summary?.given && <ReceivedRatings id={user.id} given={summary.given} />}
          </Panel>
          {isExpert(user) && (
            <Panel>
              <ExpertCard expert={user.Expert} tags={user.tags ?? []} />
            </Panel>
          )}
        </div>
      </div>
      <UserSessions
        title="All Sessions"
        whose={{ user: user.id }}
        columns={bookedColumns}
        empty="No sessions yet"
      />
      {isExpert(user) && (
        <UserSessions
          title="Sessions Held as Expert"
          whose={{ expert: user.id }}
          columns={givenColumns}
          empty="No sessions held yet"
        />
      )}
      <PreferencesCard user={user} />
      {mayErase && <PersonalData user={user} />}
    </div>
  )
}

function UserInformationCard({ user }: { user: User }) {
  const skills = [...new Set(user.expertise?.filter(isVisible))]
  const facts = [
    stated('Phone', user.phoneNumber),
    stated('Location', user.location),
    stated('Bio', user.bio),
    user.dateCreated !== undefined && { name: 'Created', value: <Time timestamp={user.dateCreated} /> },
    skills.length > 0 && { name: 'Expertise', value: <Expertise skills={skills} /> },
  ]
  return (
    <Part title="User Information">
      {facts.every((fact) => !fact) ? <p className="text-muted">Not provided</p> : <Facts facts={facts} />}
    </Part>
  )
}

function Expertise({ skills }: { skills: readonly string[] }) {
  return (
    <ShowMore items={skills} first={12} itemName="fields">
      {(shown) => (
        <ul className="flex flex-wrap gap-1.5">
          {shown.map((skill) => (
            <li key={skill} className="flex max-w-full">
              <Badge>
                <Foreign>{skill}</Foreign>
              </Badge>
            </li>
          ))}
        </ul>
      )}
    </ShowMore>
  )
}
