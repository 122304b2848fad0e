// The form of a new discount code: its id, and the fields that can be changed later.

import { useLayoutEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { createDiscountCode, type DiscountCode, getDiscountCode, newCode } from '#contract/discount-codes.ts'
import { isTaken } from '#web/api/api-error.ts'
import { useRead } from '#web/api/read.ts'
import { FormFrame } from '#web/forms/form-frame.tsx'
import { fieldError, formError } from '#web/forms/write-error.ts'
import { discountCodePath, discountCodesPath } from '#web/paths.ts'
import { useNewForm } from '#web/records/use-new-form.ts'
import { useQuestion } from '#web/shared/use-question.tsx'
import { TextField } from '#web/ui/field.tsx'
import { timeZone } from '#web/ui/settings.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { CodeFields } from './code-fields.tsx'
import { bodyOf, errorsOf, readExpiration, readPercentage, valuesOf } from './code-values.ts'
import { expiredQuestion } from './expired-question.ts'
import { ExpiryPreview } from './expiry-preview.tsx'
import { LookAlikeNote, useLookAlikes } from './look-alike-note.tsx'
import { peculiarityOf } from './zoned-time.ts'

export function NewCodeForm({ start }: { start: DiscountCode }) {
  const form = useNewForm({
    entity: 'discount-codes',
    start,
    valuesOf: (code) => ({ id: '', ...valuesOf(code, timeZone) }),
    create: createDiscountCode,
  })
  const { draft, error } = form
  const { question, ask } = useQuestion()
  const { values } = draft
  /** The id of the last attempt to save. */
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
    ask(expiredQuestion(expiration), () => void form.save({ body }))
  }
  return (
    <FormFrame
      mayEdit
      isSaving={form.isSaving}
      onSave={() => void save()}
      refusal={error}
      error={isTaken(error) ? undefined : formError(error, ['id', 'percentageDiscount', 'expirationDate'])}
      cancelHref={discountCodesPath()}
      question={
        <>
          {form.question}
          {question}
        </>
      }
      preview={
        <ExpiryPreview
          expiration={expiration}
          peculiarity={draft.isDirty ? peculiarityOf(values, timeZone) : undefined}
        />
      }
    >
      <CodeField
        value={values.id}
        isTaken={isTakenNow}
        onChange={(text) => draft.change({ id: text })}
        error={
          isTakenNow
            ? 'Somebody has made this code.'
            : ((wasTried ? problemOf(id) : undefined) ?? fieldError(error, 'id', 'Code'))
        }
      />
      {isTakenNow ? <MadeCode id={id} /> : <LookAlikeNote codes={codes} />}
      <CodeFields
        values={values}
        errors={errorsOf(values, { isComplete: expiration !== undefined, wasTried, refusal: error })}
        onChange={draft.change}
        readOnly={false}
        extended=""
      />
    </FormFrame>
  )
}

function problemOf(id: string): string | undefined {
  if (id === '') return 'Code is required.'
  const [issue] = v.safeParse(newCode, id).issues ?? []
  return issue && `Code ${issue.message}.`
}

type CodeFieldProps = {
  value: string
  isTaken: boolean
  onChange: (text: string) => void
  error: string | undefined
}

function CodeField({ value, isTaken, onChange, error }: CodeFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: at first, and when the server refuses the code
  useLayoutEffect(() => input.current?.focus(), [isTaken])
  return (
    <TextField
      label="Code"
      hint="What customers enter at the checkout"
      error={error}
      ref={input}
      name="id"
      value={value}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      className="font-mono"
      onType={onChange}
    />
  )
}

/** The code that is in the way. One that differs in case alone is found in the list. */
function MadeCode({ id }: { id: string }) {
  const read = useRead(getDiscountCode, { params: { id } })
  if (read.state === 'loading') return null
  const href = read.state === 'ready' ? discountCodePath(id) : discountCodesPath({ q: id })
  return (
    <p className="-mt-3">
      <TextLink href={href}>Show the code that exists</TextLink>
    </p>
  )
}
