// Search over everything, in the top bar: a combobox whose list shows the best hits while one types.

import SearchIcon from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { useCallback, useId, useRef, useState } from 'react'
import { Input } from '#web/ui/field.tsx'
import { optionId, SearchPanel } from './search-panel.tsx'
import { useChoice } from './use-choice.ts'
import { type Search, useSearch } from './use-search.ts'
import { useShortcut } from './use-shortcut.ts'

export function SearchBox() {
  const [text, setText] = useState('')
  const box = useRef<HTMLElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const listId = useId()
  const search = useSearch(text)
  const leave = useCallback(() => input.current?.blur(), [])
  const choice = useChoice(search, leave, () => setText(''))
  const { isShown, activeIndex } = choice
  const hasList = isShown && choice.options.length > 0

  useShortcut(
    useCallback(() => {
      input.current?.focus()
      input.current?.select()
    }, []),
  )
  const type = (next: string) => {
    setText(next)
    choice.open()
    choice.activate(undefined)
  }
  return (
    <search
      ref={box}
      className="relative block max-w-md min-w-0 flex-1"
      onBlur={(event) => {
        if (!box.current?.contains(event.relatedTarget)) choice.close()
      }}
      // The focus stays in the box while the pointer is busy below it.
      onMouseDown={(event) => {
        if (event.target !== input.current) event.preventDefault()
      }}
    >
      <SearchIcon
        aria-hidden="true"
        className="pointer-events-none absolute top-2.5 left-2.5 size-4 text-muted"
      />
      <Input
        ref={input}
        role="combobox"
        aria-label="Search anything"
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-expanded={hasList}
        aria-controls={hasList ? listId : undefined}
        aria-activedescendant={isShown && activeIndex >= 0 ? optionId(listId, activeIndex) : undefined}
        aria-keyshortcuts="Control+K Meta+K /"
        placeholder="Search anything..."
        enterKeyHint="search"
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={200}
        value={text}
        onChange={(event) => type(event.target.value)}
        onFocus={choice.open}
        onClick={choice.open}
        onKeyDown={choice.press}
        className="peer pr-9 pl-8"
      />
      {text === '' ? (
        <kbd className="pointer-events-none absolute top-2 right-2 rounded border border-line px-1.5 font-sans text-xs text-muted peer-focus:hidden max-sm:hidden">
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
          className="absolute top-1 right-1 grid size-7 place-items-center rounded text-muted hover:bg-hover"
        >
          <X aria-hidden="true" className="size-4" />
        </button>
      )}
      <p role="status" className="sr-only">
        {isShown && statusOf(search)}
      </p>
      {isShown && <SearchPanel listId={listId} search={search} choice={choice} />}
    </search>
  )
}

function statusOf({ groups, isCurrent }: Search): string {
  if (!groups || !isCurrent) return ''
  const found = groups.reduce((sum, { hits }) => sum + hits.length, 0)
  if (found === 0) return 'Nothing found'
  return `${found} ${found === 1 ? 'hit' : 'hits'} in ${groups.map(({ title }) => title.toLowerCase()).join(', ')}`
}

const isApple = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform)
const shortcut = isApple ? '⌘ K' : 'Ctrl K'
