// The search text of a list: takes effect a moment after the last key.

import Search from 'lucide-react/icons/search'
import { useEffect, useRef, useState } from 'react'
import { Input } from '#web/ui/field.tsx'

const settleMs = 200

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

  // The text follows the address, except where the address follows the text.
  useEffect(() => {
    if (value === sent.current) return
    sent.current = value
    setText(value)
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])

  const type = (next: string) => {
    setText(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      sent.current = next.trim()
      onChange(next.trim())
    }, settleMs)
  }
  return (
    <div className="relative w-full sm:w-64">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-2.5 left-2.5 size-4 text-muted"
      />
      <Input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        maxLength={200}
        value={text}
        onChange={(event) => type(event.target.value)}
        className="pl-8"
      />
    </div>
  )
}
