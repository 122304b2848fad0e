// One field of a form: label, control, hint and error, connected for assistive technology.

import { type ComponentProps, type ReactNode, useId } from 'react'
import { Foreign } from './foreign.tsx'

export type ControlProps = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': boolean | undefined
}

type FieldProps = {
  label: string
  hint?: ReactNode
  /** The problem with the content; the control is invalid while there is one. */
  error?: string | undefined
  children: (control: ControlProps) => ReactNode
}

export function FormField({ label, hint, error, children }: FieldProps) {
  const id = useId()
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {hint && (
        <p id={`${id}-hint`} className="text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="text-danger">
          <Foreign>{error}</Foreign>
        </p>
      )}
    </div>
  )
}

const controlClasses =
  'h-control w-full rounded-md border border-line bg-canvas px-2.5 text-ellipsis hover:border-line-strong aria-invalid:border-danger [&[readonly]]:border-dashed disabled:text-muted'

/** A number or a date is mostly replaced as a whole, so the content is selected when the field gets the focus, also by the pointer. */
const selectsAll: Pick<ComponentProps<'input'>, 'onFocus' | 'onMouseDown'> = {
  onFocus: ({ target }) => target.select(),
  onMouseDown(event) {
    const { currentTarget } = event
    if (document.activeElement === currentTarget) return
    event.preventDefault()
    currentTarget.focus()
  },
}

type InputProps = ComponentProps<'input'> & {
  isReplaced?: boolean
}

export function Input({ className = '', isReplaced, ...rest }: InputProps) {
  const isNumber = rest.inputMode === 'numeric' || rest.inputMode === 'decimal'
  return (
    <input
      dir="auto"
      {...((isReplaced || isNumber) && selectsAll)}
      {...rest}
      className={`${controlClasses} placeholder:text-muted ${className}`}
    />
  )
}

type TextFieldProps = Omit<FieldProps, 'children'> &
  Omit<ComponentProps<'input'>, 'onChange'> & {
    onType?: (text: string) => void
  }

/** A field whose control is an Input, which receives all other properties. */
export function TextField({ label, hint, error, onType, ...input }: TextFieldProps) {
  return (
    <FormField label={label} hint={hint} error={error}>
      {(control) => <Input {...control} {...input} onChange={({ target }) => onType?.(target.value)} />}
    </FormField>
  )
}
