// The search box in the top bar: a combobox whose list shows the best hits while the person types.

import SearchIcon from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { isApple } from '#web/settings.ts'
import { Input } from '#web/ui/field.tsx'
import { later } from '#web/ui/later.tsx'
import type { PaletteHandle, PaletteView } from './palette.tsx'

const Palette = later(async () => (await import('./palette.tsx')).Palette)

export function SearchBox() {
  const [text, setText] = useState('')
  const [isUsed, setIsUsed] = useState(false)
  const [entersEarly, setEntersEarly] = useState(false)
  const [view, setView] = useState<PaletteView>({ hasList: false, activeId: undefined })
  const box = useRef<HTMLElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const palette = useRef<PaletteHandle>(undefined)
  const listId = useId()
  const leave = () => input.current?.blur()
  const clear = () => setText('')

  const open = () => {
    setIsUsed(true)
    palette.current?.open()
  }
  /** Handles keys until the palette is loaded. */
  const press = (event: KeyboardEvent) => {
    if (palette.current) palette.current.press(event)
    else if (event.key === 'Enter') setEntersEarly(text.trim() !== '')
    else if (event.key === 'Escape') (text === '' ? leave : clear)()
  }
  const type = (next: string) => {
    setText(next)
    open()
    palette.current?.reset()
  }
  return (
    <search
      ref={box}
      className="relative block max-w-md min-w-0 flex-1"
      onBlur={(event) => {
        if (box.current?.contains(event.relatedTarget)) return
        if (palette.current) palette.current.close()
        // Otherwise the palette would open over the page once it is loaded.
        else if (!entersEarly) setIsUsed(false)
      }}
      // A click in the panel must not take the focus from the input.
      onMouseDown={(event) => {
        if (event.target !== input.current) event.preventDefault()
      }}
    >
      <SearchIcon className="pointer-events-none absolute inset-y-0 left-2.5 my-auto size-4 text-muted" />
      <Input
        ref={input}
        role="combobox"
        aria-label="Search anything"
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-expanded={view.hasList}
        aria-controls={view.hasList ? listId : undefined}
        aria-activedescendant={view.activeId}
        aria-keyshortcuts="Control+K Meta+K /"
        placeholder="Search anything..."
        enterKeyHint="search"
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="off"
        spellCheck={false}
        // A pasted address is longer than a search text.
        maxLength={2_000}
        value={text}
        onChange={(event) => type(event.target.value)}
        onFocus={open}
        onClick={open}
        onKeyDown={press}
        onPointerEnter={Palette.load}
        className="peer pr-9 pl-8 max-sm:placeholder-shown:pr-2"
      />
      {text === '' ? (
        <kbd className="pointer-events-none absolute inset-y-0 right-2 my-auto h-5 rounded border border-line px-1.5 font-sans text-xs text-muted peer-focus:hidden max-sm:hidden">
          {shortcut}
        </kbd>
      ) : (
        <button
          type="button"
          aria-label="Clear the search"
          onClick={() => {
            type('')
            input.current?.focus()
          }}
          className="absolute inset-y-0 right-1 my-auto grid size-7 place-items-center rounded text-muted hover:bg-hover"
        >
          <X className="size-4" />
        </button>
      )}
      {isUsed && (
        <Palette
          text={text}
          entersEarly={entersEarly}
          listId={listId}
          handle={palette}
          onView={setView}
          leave={leave}
          clear={clear}
        />
      )}
    </search>
  )
}

const shortcut = isApple ? '⌘ K' : 'Ctrl K'
