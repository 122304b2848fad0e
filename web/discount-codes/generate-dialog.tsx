// Generates codes by a pattern, saves them as CSV and shows them in the list.

import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { type GenerateBody, generateDiscountCodes } from '#contract/discount-codes-acts.ts'
import { toastOutcome } from '#web/acts/outcome-toast.ts'
import { openIdempotencyKey } from '#web/api/idempotency-key.ts'
import { useWrite } from '#web/api/write.ts'
import { FormError } from '#web/forms/form-error.tsx'
import { discountCodesPath } from '#web/paths.ts'
import { navigateFromHere } from '#web/router/location.ts'
import { useQuestion } from '#web/shared/use-question.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Foreign } from '#web/ui/foreign.tsx'
import { formatCount } from '#web/ui/format.ts'
import { CodeFields } from './code-fields.tsx'
import { expiredQuestion } from './expired-question.ts'
import { firstValues, type GenerateValues, readGenerate } from './generate-values.ts'
import { beginningOf, exampleOf } from './generated-pattern.ts'
import { saveGenerated } from './save-generated.ts'

export function GenerateDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const [values, setValues] = useState(firstValues)
  const [wasTried, setWasTried] = useState(false)
  const [keyOf] = useState(openIdempotencyKey)
  const { question, ask } = useQuestion()
  const { write, isWriting, error } = useWrite(generateDiscountCodes)
  const { pattern, count, body, problems } = readGenerate(values, { wasTried, refusal: error })
  const change = (typed: Partial<GenerateValues>) => setValues((before) => ({ ...before, ...typed }))

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWasTried(true)
    if (body && !isWriting) ask(expiredQuestion(body.expirationDate, count), () => void generate(body))
  }
  const generate = async (body: GenerateBody): Promise<void> => {
    const open = navigateFromHere()
    try {
      const answer = await write({ body, idempotencyKey: keyOf(body) })
      const { act, codes, pending } = answer
      saveGenerated(codes, body)
      const words = { entity: 'discount-codes', one: 'code', many: 'codes' } as const
      toastOutcome(client, words, 'made and saved as CSV', { act, changed: codes.length, left: [], pending })
      open(discountCodesPath({ q: beginningOf(body.pattern) }))
    } catch {
      // The dialog shows `error`.
    }
  }
  return (
    <Dialog
      title="Generate codes"
      description="Codes that nobody can guess, saved as CSV once."
      {...(isWriting ? {} : { onClose })}
    >
      <form onSubmit={submit} className="flex flex-col gap-4" noValidate>
        <div className="grid gap-4 min-[375px]:grid-cols-[minmax(0,1fr)_7rem]">
          <TextField
            label="Pattern"
            hint="Each # becomes a random letter or digit; a word alone gets as many as it needs"
            error={problems.pattern}
            name="pattern"
            autoComplete="off"
            spellCheck={false}
            placeholder="SPRING-####"
            value={values.pattern}
            onType={(pattern) => change({ pattern })}
            className="font-mono"
          />
          <TextField
            label="Count"
            error={problems.count}
            name="count"
            inputMode="numeric"
            autoComplete="off"
            value={values.count}
            onType={(count) => change({ count })}
          />
        </div>
        <CodeFields values={values} errors={problems} onChange={change} readOnly={false} extended="" />
        <p role="status" className="min-h-5 text-muted">
          {pattern !== '' && count > 0 && problems.pattern === undefined && (
            <>
              {formatCount(count)} {count === 1 ? 'code' : 'codes'} such as{' '}
              <span translate="no" className="font-mono text-xs font-medium text-text">
                <Foreign>{exampleOf(pattern)}</Foreign>
              </span>
            </>
          )}
        </p>
        <FormError text={problems.other} />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose} disabled={isWriting}>
            Cancel
          </Button>
          <Button type="submit" look="primary" disabled={isWriting}>
            {isWriting ? 'Generating …' : 'Generate'}
          </Button>
        </div>
      </form>
      {question}
    </Dialog>
  )
}
