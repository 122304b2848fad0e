// The text of a note while it is typed: a reference is shown as '@[Ada Lovelace]' or '#[Anna Petit]'; its target is stored
// separately.

import { labelOf, type NoteReference, partsOfNote, referenceText } from '#contract/note-text.ts'

/** By the shown form. */
export type Named = ReadonlyMap<string, NoteReference>

export type Draft = { text: string; named: Named }

export const noDraft: Draft = { text: '', named: new Map() }

export function draftOf(stored: string): Draft {
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

/** The text to store. A label without a reference stays text. */
export function storedText({ text, named }: Draft): string {
  return text.replace(/[@#]\[[^[\]\n]+\](?!\()/g, (shown) => {
    const reference = named.get(shown)
    return reference ? referenceText(reference) : shown
  })
}

/** The unfinished reference before the caret: its sign, the words after the sign, and where it begins. */
export type Typing = { sign: '@' | '#'; words: string; from: number }

export function typingAt(text: string, caret: number): Typing | undefined {
  const found = /(?:^|[\s(])([@#])([^\s@#[\]][^\n@#[\]]{0,40})?$/.exec(text.slice(0, caret))
  if (!found) return undefined
  const [, sign, words = ''] = found
  return { sign: sign === '@' ? '@' : '#', words, from: caret - words.length - 1 }
}
