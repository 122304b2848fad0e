// Which colours a person may give a tag.

import { readColor } from './color.ts'

export const colorForms = 'a name such as teal, or #0d9488, rgb(13, 148, 136), hsl(175, 84%, 32%)'

/** Whether a tag may get this colour: one that can be shown, none, or again the one that is stored, whatever it is. */
export function isAllowedColor(typed: string, stored: string | undefined): boolean {
  return typed.trim() === '' || typed === (stored ?? '') || readColor(typed) !== undefined
}
