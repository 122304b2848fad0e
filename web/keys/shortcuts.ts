// All keys that work anywhere on the page. The help lists its keys from here too.

import type { Action } from '#contract/policy.ts'
import { mayNow } from '#web/identity/identity-store.ts'
import { noteTarget } from '#web/records/note-target.ts'
import { navigate } from '#web/router/location.ts'
import { screens } from '#web/shared/screens.ts'
import { activate } from '#web/ui/activate.ts'
import { activateHere, moveAmongRows, openRow, pressInRow } from './rows.ts'

/** The row that was reached, the direction, and the number of steps. */
let reached: { row: string | undefined; direction: Direction; steps: number } | undefined

type Shortcut = {
  /** Alternatives: 'j', 'Space', 'Control+k', or two keys in turn: 'g d'. */
  keys: readonly string[]
  does: string
  /** Returns false if there is nothing to act on: the key then has its effect in the browser. */
  run: () => boolean
  /** Only for people who may do this. */
  needs?: Action | undefined
}

export type ShortcutGroup = { title: string; shortcuts: readonly Shortcut[] }

/** Activates the element that has the first of the keys as its shortcut. */
function key(keys: readonly [string, ...string[]], does: string): Shortcut {
  return { keys, does, run: () => activate(keys[0]) }
}

/** The dialog, whose code is loaded then, checks whether there is a record. */
function writeNote(): boolean {
  const mayWrite = mayNow('notes.write')
  if (mayWrite) noteTarget.set('here')
  return mayWrite
}

function go({ letter, title, href, needs }: (typeof screens)[number]): Shortcut {
  const run = () => {
    if (needs && !mayNow(needs)) return false
    navigate(href)
    return true
  }
  return { keys: [`g ${letter}`], does: title, run, needs }
}

export const shortcutGroups: readonly ShortcutGroup[] = [
  {
    title: 'Anywhere',
    shortcuts: [
      key(['/', 'Control+k', 'Meta+k'], 'Search anything'),
      key(['f'], 'Filter the list'),
      {
        keys: ['e'],
        does: 'Edit the record; in the inbox: done',
        run: () => pressInRow('e') || activate('e'),
      },
      { keys: ['n'], does: 'Write a note on the row or the record', run: writeNote, needs: 'notes.write' },
      key(['Shift+e'], 'Export list'),
      key([','], 'Account, theme and density'),
      key(['?'], 'Help & shortcuts'),
    ],
  },
  {
    title: 'In a list',
    shortcuts: [
      { keys: ['j'], does: 'Next row', run: () => moveAmongRows('next') },
      { keys: ['k'], does: 'Previous row', run: () => moveAmongRows('previous') },
      { keys: ['ArrowDown'], does: 'Row below', run: () => moveAmongRows('below') },
      { keys: ['ArrowUp'], does: 'Row above', run: () => moveAmongRows('above') },
      key(['Home'], 'Jump to start'),
      key(['End'], 'Jump to end'),
      { keys: ['Enter'], does: 'Open the row', run: openRow },
      { keys: ['Space'], does: 'Preview the row, or close the preview', run: () => pressInRow('Space') },
      key(['Escape'], 'Close the preview, or clear the selection'),
      { keys: ['h'], does: 'In the inbox: later', run: () => pressInRow('h') },
      { keys: ['x'], does: 'Select the row', run: () => pressInRow('x') },
      {
        keys: ['Shift+ArrowDown'],
        does: 'Select the row and the one below',
        run: () => extendTicks('below'),
      },
      { keys: ['Shift+ArrowUp'], does: 'Select the row and the one above', run: () => extendTicks('above') },
      {
        keys: ['s'],
        does: 'Set the status of feedback',
        run: () => activateHere('s'),
        needs: 'feedback.update',
      },
      {
        keys: ['o'],
        does: 'Set the assignee of feedback',
        run: () => activateHere('o'),
        needs: 'feedback.update',
      },
      {
        keys: ['r'],
        does: 'Undo the change of the row, or restore what it deleted',
        run: () => pressInRow('r'),
      },
    ],
  },
  {
    title: 'On a record',
    shortcuts: [key(['Shift+j'], 'Next record of the list'), key(['Shift+k'], 'Previous record of the list')],
  },
  {
    title: 'Go to',
    shortcuts: screens.map(go),
  },
]

type Direction = 'below' | 'above'

/** Ticks the focused row and the next one; the opposite arrow unticks again. False if the row cannot be ticked. */
function extendTicks(direction: Direction): boolean {
  const from = focusedBox()
  if (!from) return false
  const before = reached?.row === idOf(from) ? reached : undefined
  const back = before && before.direction !== direction ? before : undefined
  if (!from.checked) from.click()
  moveAmongRows(direction)
  const to = focusedBox()
  if (!to || to === from) return true
  if (back) from.click()
  else if (!to.checked) to.click()
  const steps = back ? back.steps - 1 : (before?.steps ?? 0) + 1
  reached = steps > 0 ? { row: idOf(to), direction: back?.direction ?? direction, steps } : undefined
  return true
}

function focusedBox(): HTMLInputElement | undefined {
  const row = document.activeElement?.closest<HTMLElement>('main [data-row]')
  return row?.querySelector<HTMLInputElement>('input[type=checkbox][aria-keyshortcuts~=x]') ?? undefined
}

function idOf(box: HTMLInputElement): string | undefined {
  return box.closest<HTMLElement>('[data-row]')?.dataset.row
}
