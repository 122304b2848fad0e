// The screen of a new discount code: its id, and the fields that can be changed later.

import { useQueryClient } from '@tanstack/react-query'
import { Fragment, useEffect, useState } from 'react'
import * as v from 'valibot'
import { addDays } from '#contract/days.ts'
import { type DiscountCode, foldedCode, getDiscountCode, newCode } from '#contract/discount-codes.ts'
import { findLookAlikes } from '#contract/look-alikes.ts'
import { isTaken } from '#web/api/api-error.ts'
import { cachedAnswer, prefetch, useRead } from '#web/api/read.ts'
import { fieldError } from '#web/forms/form.tsx'
import { useQuestion } from '#web/forms/use-question.tsx'
import { discountCodePath, discountCodesPath } from '#web/paths.ts'
import { NewPage } from '#web/records/new-page.tsx'
import { RecordForm, useRecordForm } from '#web/records/record-form.tsx'
import { timeZone } from '#web/settings.ts'
import { peculiarityOf, toInstant } from '#web/shared/zoned-time.ts'
import { today } from '#web/ui/days.ts'
import { TextField } from '#web/ui/field.tsx'
import { Foreign } from '#web/ui/foreign.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { CodeFields, ExpiryPreview, expiredQuestion } from './code-fields.tsx'
import { bodyOf, codeValuesOf, endOfDay, errorsOf, readExpiration, readPercentage } from './code-values.ts'

const validDays = 30

export function NewCode() {
  return (
    <NewPage<DiscountCode>
      entity="discount-codes"
      title="New discount code"
      empty={emptyCode}
      endpoint={getDiscountCode}
      form={(start) => <NewCodeForm start={start} />}
    />
  )
}

function emptyCode(): DiscountCode {
  const date = addDays(today.get(), validDays)
  const seconds = toInstant({ date, time: endOfDay }, timeZone)
  return {
    id: '',
    percentageDiscount: undefined,
    expirationDate: seconds === undefined ? undefined : { seconds, nanoseconds: 0 },
  }
}

const settledMs = 250

function NewCodeForm({ start }: { start: DiscountCode }) {
  const form = useRecordForm({
    entity: 'discount-codes',
    record: start,
    valuesOf: (code) => ({ id: '', ...codeValuesOf(code, timeZone) }),
    isNew: true,
  })
  const { draft, error } = form
  const { question, ask } = useQuestion()
  const { values } = draft
  /** The id at the last attempt to save. */
  const [tried, setTried] = useState<string>()
  const wasTried = tried !== undefined
  const id = values.id.trim()
  const { codes, isToldNow } = useLookAlikes(id)
  const expiration = readExpiration(values, start, timeZone)
  const isTakenNow = isTaken(error) && tried === id

  const save = async () => {
    setTried(id)
    const percentage = readPercentage(values.percentageDiscount)
    if (!expiration || !('value' in percentage) || !v.is(newCode, id)) return
    if (await isToldNow()) return
    const body = bodyOf(id, percentage.value, expiration)
    ask(expiredQuestion(expiration), () => void form.save(body, start))
  }
  return (
    <>
      <RecordForm
        form={form}
        onSave={() => void save()}
        preview={
          <ExpiryPreview
            expiration={expiration}
            peculiarity={draft.isDirty ? peculiarityOf(values, timeZone) : undefined}
          />
        }
      >
        <TextField
          label="Code"
          hint="What customers enter at the checkout"
          error={
            isTakenNow
              ? 'This code already exists.'
              : ((wasTried ? problemOf(id) : undefined) ?? fieldError(error, 'id', 'Code'))
          }
          name="id"
          value={values.id}
          autoFocus
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          className="font-mono"
          onType={(text) => draft.change({ id: text })}
        />
        {isTakenNow ? <MadeCode id={id} /> : <LookAlikeNote codes={codes} />}
        <CodeFields
          values={values}
          errors={errorsOf(values, { isComplete: expiration !== undefined, wasTried, refusal: error })}
          onChange={draft.change}
          readOnly={false}
          extended=""
        />
      </RecordForm>
      {question}
    </>
  )
}

function problemOf(id: string): string | undefined {
  if (id === '') return 'Code is required.'
  const [issue] = v.safeParse(newCode, id).issues ?? []
  return issue && `Code ${issue.message}.`
}

/** The existing code that prevents the new one. A code that differs only in case is found in the list. */
function MadeCode({ id }: { id: string }) {
  const read = useRead(getDiscountCode, { params: { id } })
  if (read.state === 'loading') return null
  const href = read.data ? discountCodePath(id) : discountCodesPath({ q: id })
  return (
    <p className="-mt-3">
      <TextLink href={href}>Show the existing code</TextLink>
    </p>
  )
}

/** The existing codes that look like it. `isToldNow` searches at once: whether it now shows one that was not shown before. */
function useLookAlikes(id: string): { codes: readonly string[]; isToldNow: () => Promise<boolean> } {
  const client = useQueryClient()
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(id), settledMs)
    return () => clearTimeout(timer)
  }, [id])
  const input = { query: { code: id } }
  const read = useRead(findLookAlikes, input, { enabled: settled === id && v.is(newCode, id) })
  const isTold = settled === id && read.state === 'ready'
  return {
    codes: isTold ? read.data : [],
    isToldNow: async () => {
      if (isTold) return false
      await prefetch(client, findLookAlikes, input)
      setSettled(id)
      // A code that differs only in case is refused.
      const found = cachedAnswer(client, findLookAlikes, input) ?? []
      return found.some((code) => foldedCode(code) !== foldedCode(id))
    },
  }
}

function LookAlikeNote({ codes }: { codes: readonly string[] }) {
  return (
    <p role="status" className="-mt-3 text-warning empty:hidden">
      {codes.length > 0 && 'Looks like '}
      {codes.map((code, index) => (
        <Fragment key={code}>
          {index > 0 && ', '}
          <TextLink href={discountCodePath(code)}>
            <Foreign>{code}</Foreign>
          </TextLink>
        </Fragment>
      ))}
    </p>
  )
}
