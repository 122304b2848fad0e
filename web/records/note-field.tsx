// The text area of a note, with suggestions below it after '@' and '#', chosen with the arrow keys and Enter.

import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { fold, words } from '#contract/fold.ts'
import { labelOf, type NoteReference, partsOfNote, referenceText } from '#contract/note-text.ts'
import { listColleagues, maxNoteLength } from '#contract/notes.ts'
import { searchEverything } from '#contract/search.ts'
import { directionOf } from '#contract/visible-text.ts'
import { useRead } from '#web/api/read.ts'
import { isApple } from '#web/settings.ts'
import { FormField } from '#web/ui/field.tsx'
import { Foreign } from '#web/ui/foreign.tsx'
import { countText, type Noun } from '#web/ui/format.ts'

const most = 6

const colleagueNoun: Noun = { one: 'colleague', many: 'colleagues' }
const recordNoun: Noun = { one: 'record', many: 'records' }

type NoteFieldProps = {
  draft: NoteDraft
  onChange: (draft: NoteDraft) => void
  /** Called on Control or Meta with Enter. */
  onSave: () => void
  error: string | undefined
}

export function NoteField({ draft, onChange, onSave, error }: NoteFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const listId = useId()
  const [caret, setCaret] = useState(0)
  const [chosen, setChosen] = useState(0)
  const [closedAt, setClosedAt] = useState<number>()
  const typing = typingAt(draft.text, caret)
  const offers = useOffers(typing)
  const isOpen = typing !== undefined && typing.from !== closedAt && offers.length > 0
  const active = Math.min(chosen, offers.length - 1)

  const placed = useRef<number>(undefined)
  // Runs after React has set the text, which moves the caret to the end.
  useEffect(() => {
    if (placed.current === undefined) return
    field.current?.setSelectionRange(placed.current, placed.current)
    placed.current = undefined
  })
  const take = ({ reference }: Offer) => {
    if (!typing) return
    const { shown, named } = nameIn(draft.named, reference)
    const before = `${draft.text.slice(0, typing.from)}${shown} `
    placed.current = before.length
    setCaret(before.length)
    setChosen(0)
    onChange({ text: before + draft.text.slice(caret).replace(/^ /, ''), named })
    field.current?.focus()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      return onSave()
    }
    const offer = isOpen ? offers[active] : undefined
    if (!offer || event.ctrlKey || event.metaKey || event.altKey) return
    const act = actsOf(offer)[event.key]
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }
  const actsOf = (offer: Offer): Readonly<Record<string, () => void>> => ({
    ArrowDown: () => setChosen((active + 1) % offers.length),
    ArrowUp: () => setChosen((active - 1 + offers.length) % offers.length),
    Enter: () => take(offer),
    Tab: () => take(offer),
    Escape: () => setClosedAt(typing?.from),
  })
  return (
    <div>
      <FormField
        label="Note"
        hint={`@ names a colleague, # a record. ${isApple ? '⌘' : 'Ctrl'} Enter saves.`}
        error={error}
      >
        {(control) => (
          <textarea
            {...control}
            ref={field}
            dir={directionOf(draft.text)}
            rows={5}
            value={draft.text}
            maxLength={maxNoteLength}
            // No role is set: a multi-line element must not be a combobox. The status reads out the suggestions.
            aria-autocomplete="list"
            aria-haspopup="listbox"
            aria-controls={isOpen ? listId : undefined}
            aria-activedescendant={isOpen ? `${listId}-${active}` : undefined}
            onChange={({ target }) => {
              setCaret(target.selectionStart)
              setChosen(0)
              setClosedAt(undefined)
              onChange({ ...draft, text: target.value })
            }}
            onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
            onKeyDown={press}
            className="max-h-96 min-h-28 w-full resize-y rounded-md border border-line bg-canvas px-2.5 py-2 hover:border-line-strong aria-invalid:border-danger"
          />
        )}
      </FormField>
      <span role="status" className="sr-only">
        {isOpen && offeredText(offers, active, typing.sign === '@' ? colleagueNoun : recordNoun)}
      </span>
      {isOpen && (
        <div
          id={listId}
          role="listbox"
          aria-label={typing.sign === '@' ? 'Colleagues' : 'Records'}
          className="mt-1 rounded-md border border-line p-1"
        >
          {offers.map((offer, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field
            // biome-ignore lint/a11y/useFocusableInteractive: as above
            <div
              key={offer.key}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === active}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(offer)}
              className="flex min-h-8 cursor-default items-baseline gap-2 rounded px-2 py-1 hover:bg-hover aria-selected:bg-accent-soft"
            >
              <Foreign className="min-w-0 truncate">{offer.title}</Foreign>
              <Foreign className="min-w-0 shrink-4 truncate text-xs text-muted">{offer.detail}</Foreign>
            </div>
          ))}
        </div>
      )}
    </div>
  )
}

/** Returns '3 colleagues. Ada Lovelace, 1 of 3'. */
function offeredText(offers: readonly Offer[], active: number, noun: Noun): string {
  return `${countText(offers.length, noun)}. ${offers[active]?.title ?? ''}, ${active + 1} of ${offers.length}`
}

type Offer = { key: string; title: string; detail: string; reference: NoteReference }

/** Returns the suggestions while a note is typed: colleagues after '@', records after '#'. */
function useOffers(typing: Typing | undefined): Offer[] {
  const isMember = typing?.sign === '@'
  const q = typing && !isMember ? typing.words.trim() : ''
  const colleagues = useRead(listColleagues, {}, { enabled: isMember })
  const found = useRead(
    searchEverything,
    { query: { q, count: 'none' } },
    { enabled: q !== '', keepPrevious: true },
  )
  if (isMember) {
    const terms = words(typing.words)
    const all = colleagues.data ?? []
    return all
      .filter(({ name, email, isGone }) => {
        if (isGone) return false
        const known = words(`${name} ${email}`).map(fold)
        return terms.every((term) => known.some((word) => word.startsWith(term)))
      })
      .slice(0, most)
      .map(({ uid, name, email }) => ({
        key: uid,
        title: name,
        detail: email === name ? '' : email,
        reference: { label: name, member: uid },
      }))
  }
  if (q === '' || found.state !== 'ready') return []
  return found.data.groups
    .flatMap(({ group, hits }) =>
      hits.slice(0, 3).flatMap((hit): Offer[] => {
        if (group === 'notes') return []
        const entity = group === 'experts' ? 'users' : group
        const key = `${entity}/${hit.id}`
        return [
          {
            key,
            title: hit.title,
            detail: hit.detail ?? '',
            reference: { label: hit.title, entity, id: hit.id },
          },
        ]
      }),
    )
    .slice(0, most)
}

/** The references by their displayed form. */
type Named = ReadonlyMap<string, NoteReference>

/** A reference is shown as '@[Ada Lovelace]' or '#[Anna Petit]' while the note is typed; its target is stored separately. */
export type NoteDraft = { text: string; named: Named }

export const noDraft: NoteDraft = { text: '', named: new Map() }

export function draftOf(stored: string): NoteDraft {
  let named: Named = new Map()
  const shown = partsOfNote(stored).map((part) => {
    if ('text' in part) return part.text
    const added = nameIn(named, part)
    named = added.named
    return added.shown
  })
  return { text: shown.join(''), named }
}

/** Another record with the same label gets a number. */
export function nameIn(named: Named, reference: NoteReference): { shown: string; named: Named } {
  const sign = 'member' in reference ? '@' : '#'
  const label = labelOf(reference.label)
  for (let number = 1; ; number++) {
    const one = { ...reference, label: number === 1 ? label : `${label} ${number}` }
    const shown = `${sign}[${one.label}]`
    const known = named.get(shown)
    if (known && referenceText(known) !== referenceText(one)) continue
    return { shown, named: new Map([...named, [shown, one]]) }
  }
}

/** Returns the text to store. A label without a reference stays text. */
export function storedText({ text, named }: NoteDraft): string {
  return text.replace(/[@#]\[[^[\]\n]+\](?!\()/g, (shown) => {
    const reference = named.get(shown)
    return reference ? referenceText(reference) : shown
  })
}

/** Returns the first '@name' or '@[name]' that matches no colleague, so that nobody would be notified. */
export function unnamedIn({ text, named }: NoteDraft): string | undefined {
  const mentions = text.matchAll(/(?<=^|[\s(])@(?:\[[^[\]\n]+\](?!\()|\p{L}[\p{L}\p{M}\p{N}.'’-]*)/gu)
  return [...mentions].map(([shown]) => shown).find((shown) => !named.has(shown))
}

/** The unfinished reference before the caret: its sign, the words after the sign, and where it begins. */
type Typing = { sign: '@' | '#'; words: string; from: number }

export function typingAt(text: string, caret: number): Typing | undefined {
  const found = /(?:^|[\s(])([@#])([^\s@#[\]][^\n@#[\]]{0,40})?$/.exec(text.slice(0, caret))
  if (!found) return undefined
  const [, sign, words = ''] = found
  return { sign: sign === '@' ? '@' : '#', words, from: caret - words.length - 1 }
}
