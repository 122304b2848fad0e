// Generates codes by a pattern, saves them as CSV and shows them in the list.

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { hasEnoughCombinations, patternAlphabet } from '#contract/code-pattern.ts'
import { csvLine } from '#contract/csv-line.ts'
import { csvName } from '#contract/csv-name.ts'
import { addDays } from '#contract/days.ts'
import { maxCodeLength } from '#contract/discount-codes.ts'
import { type GenerateBody, generateBody, generateDiscountCodes } from '#contract/discount-codes-acts.ts'
import { toMilliseconds } from '#contract/timestamp.ts'
import { toastOutcome } from '#web/acts/outcome.ts'
import { openIdempotencyKey } from '#web/api/random-id.ts'
import { useWrite } from '#web/api/write.ts'
import { Form, FormError, fieldError, formError } from '#web/forms/form.tsx'
import { useQuestion } from '#web/forms/use-question.tsx'
import { discountCodesPath } from '#web/paths.ts'
import { navigateFromHere } from '#web/router/location.ts'
import { timeZone } from '#web/settings.ts'
import { today } from '#web/ui/days.ts'
import { Dialog, DialogButtons } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Foreign } from '#web/ui/foreign.tsx'
import { formatCount } from '#web/ui/format.ts'
import { saveFile } from '#web/ui/save-file.ts'
import { CodeFields, expiredQuestion } from './code-fields.tsx'
import {
  type CodeErrors,
  type CodeValues,
  endOfDay,
  errorsOf,
  readExpiration,
  readPercentage,
} from './code-values.ts'

export function GenerateDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const [values, setValues] = useState(firstValues)
  const [wasTried, setWasTried] = useState(false)
  const [keyOf] = useState(openIdempotencyKey)
  const { question, ask } = useQuestion()
  const { write, isWriting, error } = useWrite(generateDiscountCodes)
  const { pattern, count, body, problems } = readGenerate(values, { wasTried, refusal: error })
  const change = (typed: Partial<GenerateValues>) => setValues((before) => ({ ...before, ...typed }))

  const submit = () => {
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
      toastOutcome(client, words, 'created and downloaded', { act, changed: codes.length, left: [], pending })
      open(discountCodesPath({ q: beginningOf(body.pattern) }))
    } catch {
      // The dialog shows `error`.
    }
  }
  return (
    <Dialog
      title="Generate codes"
      description="Random codes. You get them once, as a CSV file."
      onClose={isWriting ? undefined : onClose}
    >
      <Form error={error} onSubmit={submit}>
        <div className="grid gap-4 min-[375px]:grid-cols-[minmax(0,1fr)_7rem]">
          <TextField
            label="Pattern"
            hint="Each # becomes a random letter or digit; without #, random characters are added"
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
              <Foreign className="font-mono text-xs font-medium text-text">{exampleOf(pattern)}</Foreign>
            </>
          )}
        </p>
        <FormError text={problems.other} />
        <DialogButtons
          onClose={isWriting ? undefined : onClose}
          confirm={isWriting ? 'Generating …' : 'Generate'}
          disabled={isWriting}
        />
      </Form>
      {question}
    </Dialog>
  )
}

function saveGenerated(
  codes: readonly string[],
  { pattern, percentageDiscount, expirationDate }: GenerateBody,
): void {
  const percentage = String(percentageDiscount)
  const expires = new Date(toMilliseconds(expirationDate)).toISOString()
  const lines = codes.map((code) => csvLine([code, percentage, expires]))
  const heading = csvLine(['id', 'percentageDiscount', 'expirationDate'])
  const file = new Blob([`\uFEFF${heading}`, ...lines], { type: 'text/csv' })
  const described = { q: beginningOf(pattern), percentage, count: codes.length }
  const name = csvName('discount-codes', described, today.get())
  saveFile(name, file)
}

type GenerateValues = CodeValues & { pattern: string; count: string }

type Problems = CodeErrors & Record<'pattern' | 'count' | 'other', string | undefined>

function firstValues(): GenerateValues {
  const date = addDays(today.get(), 30)
  return { pattern: '', count: '100', percentageDiscount: '10', date, time: endOfDay }
}

/** `wasTried`: empty fields show an error. `refusal`: the server's error. `body` is undefined while something is missing. */
function readGenerate(
  values: GenerateValues,
  state: { wasTried: boolean; refusal: Error | undefined },
): { pattern: string; count: number; body: GenerateBody | undefined; problems: Problems } {
  const { wasTried, refusal } = state
  const count = /^\d{1,6}$/.test(values.count.trim()) ? Number(values.count) : 0
  const pattern = wholePattern(values.pattern, Math.max(1, count))
  const percentage = readPercentage(values.percentageDiscount)
  const expirationDate = readExpiration(values, undefined, timeZone)
  const { success, output, issues } = v.safeParse(generateBody, {
    pattern,
    count,
    percentageDiscount: 'value' in percentage ? percentage.value : undefined,
    expirationDate,
  })
  const problemOf = (field: string, label: string) => {
    const issue = issues?.find(({ path }) => path?.[0]?.key === field)
    return issue ? `${label} ${issue.message}.` : fieldError(refusal, field, label)
  }
  return {
    pattern,
    count,
    body: success ? output : undefined,
    problems: {
      ...errorsOf(values, { isComplete: expirationDate !== undefined, wasTried, refusal }),
      pattern: pattern !== '' || wasTried ? problemOf('pattern', 'The pattern') : undefined,
      count: problemOf('count', 'The count'),
      other: formError(refusal, ['pattern', 'count', 'percentageDiscount', 'expirationDate']),
    },
  }
}

/** Completes the pattern as it is typed. Pure. A word without # gets as many as the codes need: 'SPRING' means 'SPRING-####'. */
export function wholePattern(typed: string, count: number): string {
  const text = typed.trim()
  if (text === '' || text.includes('#')) return text
  let pattern = text.endsWith('-') ? `${text}#` : `${text}-#`
  while (!hasEnoughCombinations({ pattern, count }) && pattern.length < maxCodeLength) pattern += '#'
  return pattern
}

/** Returns a possible code, always the same for a pattern, so that it does not change while other fields are typed. */
export function exampleOf(pattern: string): string {
  let place = 0
  return pattern.replaceAll('#', () => patternAlphabet.charAt((place++ * 12 + 5) % patternAlphabet.length))
}

/** Returns the common prefix of the codes, to find them in the list; may be empty. */
export function beginningOf(pattern: string): string {
  return (pattern.split('#', 1)[0] ?? '').replace(/[^\p{L}\p{N}]+$/u, '')
}
