// Export and erasure of a person's data, for administrators.

import { useState } from 'react'
import {
  changesOf,
  type ErasureEffects,
  erasePerson,
  getErasure,
  mentionKinds,
  mentionsTitle,
  twinsTitle,
} from '#contract/personal-data.ts'
import { type User, userName } from '#contract/users.ts'
import { isolated } from '#contract/visible-text.ts'
import { useRead } from '#web/api/read.ts'
import { useWrite } from '#web/api/write.ts'
import { Form, FormError, fieldError, formError } from '#web/forms/form.tsx'
import { userPath, usersPath } from '#web/paths.ts'
import { navigateFromHere } from '#web/router/location.ts'
import { basePath } from '#web/settings.ts'
import { Loaded } from '#web/shared/loaded.tsx'
import { Button, OutLink } from '#web/ui/button.tsx'
import { Dialog, DialogButtons } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Foreign } from '#web/ui/foreign.tsx'
import { Panel, Part } from '#web/ui/panel.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { toast } from '#web/ui/toast.ts'

export function PersonalData({ user }: { user: User }) {
  const [isErasing, setErasing] = useState(false)
  return (
    <Panel>
      <Part title="Personal data">
        <p className="text-muted">Export or erase this person's data. Both are logged.</p>
        <div className="mt-3 flex flex-wrap gap-2">
          <OutLink download href={`${basePath}/api/people/${encodeURIComponent(user.id)}/export`}>
            Export
          </OutLink>
          <Button look="danger" size="small" onClick={() => setErasing(true)}>
            Erase …
          </Button>
        </div>
        {isErasing && <EraseDialog user={user} onClose={() => setErasing(false)} />}
      </Part>
    </Panel>
  )
}

function EraseDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const [name, setName] = useState('')
  const touched = useRead(getErasure, { params: { id: user.id } }, { again: true })
  const { send, isWriting, error } = useWrite(erasePerson)
  const submit = () => {
    const open = navigateFromHere()
    void send({ params: { id: user.id }, body: { name } }, ({ sessions, feedback }) => {
      open(usersPath(), { replace: true })
      const records = sessions + feedback
      toast({
        title: 'Personal data erased',
        description: `${records} ${records === 1 ? 'record' : 'records'} of others no longer name them`,
      })
    })
  }
  return (
    <Dialog
      title={`Erase ${isolated(userName(user))}?`}
      description="This deletes the user record and removes their name and words from sessions, feedback and history. It can't be undone. Erase them in the marketplace first; what it sends of them later is ignored."
      onClose={onClose}
    >
      <Loaded read={touched} entityName="person" skeleton={<Skeleton className="mb-4 h-10 w-full" />}>
        {(answer) => <TouchedList touched={answer} />}
      </Loaded>
      <Form error={error} onSubmit={submit}>
        <TextField
          label="Type the person's name to confirm"
          error={fieldError(error, 'name', 'The name')}
          name="name"
          data-autofocus="true"
          autoComplete="off"
          value={name}
          onType={setName}
        />
        <FormError text={formError(error, ['name'])} />
        <DialogButtons
          onClose={onClose}
          confirm={isWriting ? 'Erasing...' : 'Erase'}
          look="destroy"
          disabled={isWriting || touched.state !== 'ready' || name.trim() !== userName(user).trim()}
        />
      </Form>
    </Dialog>
  )
}

function TouchedList({ touched }: { touched: ErasureEffects }) {
  return (
    <ul className="mb-4 max-h-72 list-disc space-y-1 overflow-y-auto pl-5">
      {changesOf(touched).map((sentence) => (
        <li key={sentence} className="wrap-anywhere">
          {sentence}
        </li>
      ))}
      {touched.mentioned > 0 && (
        <li>
          {mentionsTitle(touched)}
          <ul className="list-disc pl-5">
            {touched.mentions.map(({ kind, by, path, text }) => (
              <li key={`${kind} ${path} ${text}`} className="wrap-anywhere">
                <TextLink href={basePath + path}>{mentionKinds[kind]}</TextLink>
                {by !== null && (
                  <span>
                    {' '}
                    of <Foreign>{by}</Foreign>
                  </span>
                )}
                : <Foreign>{text}</Foreign>
              </li>
            ))}
          </ul>
        </li>
      )}
      {touched.twins.length > 0 && (
        <li>
          {twinsTitle(touched)}
          <ul className="list-disc pl-5">
            {touched.twins.map(({ id, name, shares }) => (
              <li key={id} className="wrap-anywhere">
                <TextLink href={userPath(id)}>
                  <Foreign>{name}</Foreign>
                </TextLink>{' '}
                (same {shares.join(' and ')})
              </li>
            ))}
          </ul>
        </li>
      )}
    </ul>
  )
}
