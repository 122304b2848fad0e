// The dialog that writes, edits or corrects a note. Unsaved text is kept for each record until it is saved or the tab is
// reloaded.

import { useEffect, useState } from 'react'
import { entities } from '#contract/entities.ts'
import { plainNote } from '#contract/note-text.ts'
import { createNote, updateNote } from '#contract/notes.ts'
import { isolated } from '#contract/visible-text.ts'
import { openIdempotencyKey } from '#web/api/random-id.ts'
import { useWrite } from '#web/api/write.ts'
import { Form, FormError, fieldError, formError } from '#web/forms/form.tsx'
import { useUnsavedGuard } from '#web/forms/unsaved-guard.tsx'
import { type Question, useQuestion } from '#web/forms/use-question.tsx'
import { Dialog, DialogButtons } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { draftOf, type NoteDraft, NoteField, noDraft, storedText, unnamedIn } from './note-field.tsx'
import type { NoteTarget } from './note-target.ts'
import { recordHere } from './record-here.ts'

const drafts = new Map<string, NoteDraft>()

type NoteDialogProps = { target: NoteTarget | 'here'; onClose: () => void }

export function NoteDialog({ target, onClose }: NoteDialogProps) {
  const [found] = useState(() => (target === 'here' ? recordHere() : target))
  useEffect(() => {
    if (!found) onClose()
  }, [found, onClose])
  return found ? <Writing target={found} onClose={onClose} /> : null
}

function Writing({ target, onClose }: { target: NoteTarget; onClose: () => void }) {
  const { entity, record, name, corrects, edits } = target
  const key = [entity, record, corrects?.id, edits?.id].join(' ')
  const [first] = useState(() => (edits ? draftOf(edits.text) : noDraft))
  const [draft, setDraft] = useState(() => drafts.get(key) ?? first)
  const [keyOf] = useState(openIdempotencyKey)
  const creating = useWrite(createNote)
  const updating = useWrite(updateNote)
  const { isWriting, error } = edits ? updating : creating
  const { question, ask } = useQuestion()
  const { question: leaving, release } = useUnsavedGuard(draft.text !== first.text)
  useEffect(() => {
    if (draft.text === first.text) drafts.delete(key)
    else drafts.set(key, draft)
  }, [key, draft, first])

  const submit = (): void => {
    const text = storedText(draft)
    if (!isWriting && text.trim() !== '') ask(nobodyQuestion(unnamedIn(draft)), () => save(text))
  }
  const save = (text: string): void => {
    const body = { entity, record, text, corrects: corrects?.id }
    if (edits)
      void updating.send({ params: { id: edits.id }, body: { text }, version: edits.version }, finish)
    else void creating.send({ body, idempotencyKey: keyOf(body) }, finish)
  }
  const finish = (): void => {
    drafts.delete(key)
    release()
    toast({ title: edits ? 'Note changed' : 'Note saved' })
    onClose()
  }
  const on = name ? isolated(name.slice(0, 100).toWellFormed()) : `this ${entities[entity].singular}`
  return (
    <Dialog
      title={edits ? 'Edit the note' : corrects ? 'Correct the note' : `Note on ${on}`}
      {...(corrects && { description: isolated(plainNote(corrects.text).slice(0, 300).toWellFormed()) })}
      onClose={isWriting ? undefined : onClose}
    >
      <Form onSubmit={submit} className="mt-2">
        <NoteField
          draft={draft}
          onChange={setDraft}
          onSave={submit}
          error={fieldError(error, 'text', 'The note')}
        />
        <FormError text={formError(error, ['text'])} />
        <DialogButtons
          onClose={isWriting ? undefined : onClose}
          confirm={isWriting ? 'Saving...' : 'Save'}
          disabled={isWriting || draft.text.trim() === ''}
        />
      </Form>
      {leaving}
      {question}
    </Dialog>
  )
}

function nobodyQuestion(mention: string | undefined): Question | undefined {
  return mention === undefined
    ? undefined
    : {
        title: `‘${isolated(mention.slice(0, 60).toWellFormed())}’ is not a colleague`,
        description:
          'No one is notified. To notify a colleague, choose one from the list that opens after @.',
        confirm: 'Save anyway',
      }
}
