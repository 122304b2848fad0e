// Reads a field of advice from its notation and refuses any line or slot that it does not know. One entry a line:
//   field, title, rate A..B step S, tags, skills, bio    about the field and its experts
//   @slot a | b | c   or   @slot $100..$900 step 50      values for {slot}
//   = subject         starts a case; the lines below belong to it
//   ? question        what the client wrote when booking
//   - detail          what the client adds
//   > ask | answer    the expert asks, the client answers (one of several answers)
//   ! advice          in an order that makes sense
//   < ask | answer    the client asks on
//   * point           for the summary
import { commonSlots } from './common-slots.ts'
import { compileTemplate, type FindSlot, listSlot, type Slot, type Template } from './template.ts'

type Exchange = { ask: Template; answers: Template[] }
export type AdviceCase = {
  about: Template
  questions: Template[]
  details: Template[]
  probes: Exchange[]
  advice: Template[]
  followUps: Exchange[]
  points: Template[]
}
export type Field = {
  name: string
  topic: string
  title: string
  hourlyRates: readonly string[]
  tags: string[]
  skills: string[]
  bios: string[]
  cases: AdviceCase[]
}

const separator = /\s+\|\s+/

export function parseField(text: string): Field {
  const slots = new Map<string, Slot>(commonSlots)
  const findSlot: FindSlot = (name) => {
    const slot = slots.get(name)
    if (!slot) throw new Error(`no values are given for {${name}}`)
    return slot
  }
  const field: Field = {
    name: '',
    topic: '',
    title: '',
    hourlyRates: [],
    tags: [],
    skills: [],
    bios: [],
    cases: [],
  }
  for (const line of text.trim().split('\n')) {
    const space = line.indexOf(' ')
    const mark = line.slice(0, space)
    const rest = line.slice(space + 1)
    if (mark.startsWith('@'))
      slots.set(mark.slice(1), listSlot(100 + slots.size, parseValues(rest), findSlot))
    else if (mark === '=') field.cases.push(emptyCase(compileTemplate(rest, findSlot)))
    else if (mark.length === 1) addToCase(field.cases.at(-1), mark, rest, findSlot)
    else addToField(field, mark, rest)
  }
  return field
}

function addToField(field: Field, mark: string, rest: string): void {
  if (mark === 'field') {
    field.name = rest
    field.topic = rest.replaceAll('_', ' ')
  } else if (mark === 'title') field.title = rest
  else if (mark === 'rate') field.hourlyRates = parseValues(rest)
  else if (mark === 'tags') field.tags = rest.split(separator)
  else if (mark === 'skills') field.skills = rest.split(separator)
  else if (mark === 'bio') field.bios.push(rest)
  else throw new Error(`no line of a field begins with '${mark}'`)
}

function addToCase(target: AdviceCase | undefined, mark: string, rest: string, findSlot: FindSlot): void {
  if (!target) throw new Error(`'${mark} ${rest}' stands before the first case`)
  const lists: Record<string, Template[]> = {
    '?': target.questions,
    '-': target.details,
    '!': target.advice,
    '*': target.points,
  }
  const exchanges: Record<string, Exchange[]> = { '>': target.probes, '<': target.followUps }
  if (lists[mark]) lists[mark].push(compileTemplate(rest, findSlot))
  else if (exchanges[mark]) exchanges[mark].push(parseExchange(rest, findSlot))
  else throw new Error(`no line of a case begins with '${mark}'`)
}

function parseExchange(text: string, findSlot: FindSlot): Exchange {
  const [ask = '', ...answers] = text.split(separator)
  if (answers.length === 0) throw new Error(`'${ask}' has no answer`)
  return {
    ask: compileTemplate(ask, findSlot),
    answers: answers.map((answer) => compileTemplate(answer, findSlot)),
  }
}

function emptyCase(about: Template): AdviceCase {
  return { about, questions: [], details: [], probes: [], advice: [], followUps: [], points: [] }
}

export function parseValues(text: string): string[] {
  const range = /^(\$?)([\d,]+)\.\.\$?([\d,]+)(?: step ([\d,]+))?$/.exec(text.trim())
  if (!range) return text.trim().split(separator)
  const [, sign = '', lowest, highest, step = '1'] = range
  const toNumber = (digits = '') => Number(digits.replaceAll(',', ''))
  const values: string[] = []
  for (let value = toNumber(lowest); value <= toNumber(highest); value += toNumber(step)) {
    values.push(sign + (value >= 1000 ? value.toLocaleString('en-US') : String(value)))
  }
  return values
}
