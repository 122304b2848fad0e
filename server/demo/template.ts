// Sentences with {slots}: compiled once, filled many times. Within one scene a slot always gets the same value, so that
// a question and its answer name the same town.
import { at, mix } from './random.ts'

export type Scene = {
  salt: number
  partner: number
  client: string
  expert: string
  home: string
  topic: string
}
export type TemplateSlot = { salt: number; value: (bits: number, scene: Scene) => string }
export type Template = { literals: readonly string[]; slots: readonly TemplateSlot[] }
export type FindSlot = (name: string, sentence: string) => TemplateSlot

export function compileTemplate(text: string, findSlot: FindSlot): Template {
  const parts = text.trim().split(/\{(\w+)\}/)
  return {
    literals: parts.filter((_, index) => index % 2 === 0),
    slots: parts.filter((_, index) => index % 2 === 1).map((name) => findSlot(name, text)),
  }
}

export function findSlotIn(slots: ReadonlyMap<string, TemplateSlot>, file: string): FindSlot {
  return (name, sentence) => {
    const slot = slots.get(name)
    if (slot) return slot
    throw new Error(`texts/${file}.json: no values are given for {${name}} in '${sentence}'`)
  }
}

export function fillTemplate(template: Template, scene: Scene): string {
  const text = fillWithin(template, scene)
  return template.literals[0] === '' ? upperFirst(text) : text
}

// Fills a sentence for use within another one: the first letter stays in lower case.
export function fillWithin({ literals, slots }: Template, scene: Scene): string {
  let text = literals[0] ?? ''
  for (let index = 0; index < slots.length; index++) {
    const slot = slots[index]
    if (slot) text += slot.value(mix(scene.salt, slot.salt), scene)
    text += literals[index + 1] ?? ''
  }
  return text
}

// Values may contain slots themselves.
export function listSlot(
  salt: number,
  values: readonly string[],
  findSlot: FindSlot = findSlotIn(new Map(), 'common-slots'),
): TemplateSlot {
  const templates = values.map((value) => compileTemplate(value, findSlot))
  return {
    salt,
    // Slightly skewed, so that some values are common and others rare.
    value: (bits, scene) =>
      fillWithin(at(templates, Math.floor((bits / 4294967296) ** 1.4 * templates.length)), scene),
  }
}

export function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
