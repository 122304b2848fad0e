// The search text of a list, debounced.

import Search from 'lucide-react/icons/search'
import { useEffect, useRef, useState } from 'react'
import { maxSearchText } from '#contract/list.ts'
import { Input } from '#web/ui/field.tsx'

const debounceMs = 200

type SearchFieldProps = {
  label: string
  placeholder: string
  value: string | undefined
  onChange: (text: string) => void
}

export function SearchField({ label, placeholder, value = '', onChange }: SearchFieldProps) {
  const [text, setText] = useState(value)
  const sent = useRef(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  // A change of the address changes the text, unless typing caused it.
  useEffect(() => {
    if (value === sent.current) return
    sent.current = value
    setText(value)
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])

  const type = (next: string) => {
    setText(next)
    clearTimeout(timer.current)
    if (next.trim().length > maxSearchText) return
    timer.current = setTimeout(() => {
      sent.current = next.trim()
      onChange(next.trim())
    }, debounceMs)
  }
  const isTooLong = text.trim().length > maxSearchText
  return (
    <div className="relative min-w-28 flex-1 has-placeholder-shown:print:hidden sm:max-w-64 sm:min-w-40 sm:basis-40">
      <Search className="pointer-events-none absolute inset-y-0 left-2.5 my-auto size-4 text-muted" />
      <Input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={text}
        aria-invalid={isTooLong || undefined}
        onChange={(event) => type(event.target.value)}
        className="pl-8"
      />
      {isTooLong && (
        <p role="alert" className="text-xs text-danger">
          Longer than {maxSearchText} characters: not searched
        </p>
      )}
    </div>
  )
}
