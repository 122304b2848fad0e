// Everything about one entry of the activity, with the values before and after, the browser and the address.

import type { ReactNode } from 'react'
import { type Activity, isEdit } from '#contract/activity.ts'
import { activityPath } from '#web/paths.ts'
import { recordVersions } from '#web/records/record-versions.ts'
import { IdBadge } from '#web/shared/copy-button.tsx'
import { Foreign } from '#web/ui/foreign.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Facts } from '#web/ui/panel.tsx'
import { NameLink } from '#web/ui/text-link.tsx'
import { Time } from '#web/ui/time.tsx'
import { FromTo } from './edit-sentence.tsx'
import { fieldLabel, shownOf } from './event-values.ts'

/** `sentence`: the entry as the list shows it. */
export function EntryDetails({ entry, sentence }: { entry: Activity | undefined; sentence: ReactNode }) {
  if (!entry) return <p className="text-muted">This entry is not in the loaded part of the list.</p>
  const { actor, address, act, record } = entry
  return (
    <>
      <PageHeader title="Details" summary={<Time timestamp={entry.at} />} />
      <p className="mb-4 [overflow-wrap:anywhere]">{sentence}</p>
      <Facts
        facts={[
          ...valuesOf(entry).map(({ label, before, after }) => ({
            name: label,
            value:
              before === undefined || after === undefined ? (
                <Foreign>{after ?? before}</Foreign>
              ) : (
                <FromTo before={before} after={after} />
              ),
          })),
          'email' in actor && { name: 'Email', value: <Foreign>{actor.email}</Foreign> },
          address !== null && { name: 'IP', value: address },
          act !== null && {
            name: 'Batch',
            value: <NameLink href={activityPath({ act })}>Changes made together</NameLink>,
          },
          record !== '' && { name: 'Id', value: <IdBadge id={record} /> },
        ]}
      />
    </>
  )
}

type Value = { label: string; before: string | undefined; after: string | undefined }

/** The values that the entry holds. Those of a change that stayed the same are left out. */
function valuesOf(entry: Activity): Value[] {
  const { before, after } = entry
  const fields = isEdit(entry)
    ? recordVersions[entry.entity].fields.map(({ label, text }) => ({ label, text }))
    : Object.keys({ ...before, ...after }).map((name) => ({
        label: fieldLabel(name),
        text: (values: Activity['after']) => shownOf(name, values),
      }))
  return fields
    .map(({ label, text }) => ({
      label,
      before: before ? text(before) : undefined,
      after: after ? text(after) : undefined,
    }))
    .filter((value) => value.before !== value.after)
}
