// The fields of advice in the demo, one for each file in texts/fields.

import { readdirSync } from 'node:fs'
import { commonSlots, expandRange, readSlots, readTexts, type SlotTexts } from './texts.ts'

/** One asks, and the other gives one of the answers. */
type Exchange = { ask: string; answers: string[] }

export type AdviceCase = {
  about: string
  /** What the client writes when booking, and adds at the start. */
  questions: string[]
  details: string[]
  /** The expert asks. */
  probes: Exchange[]
  advice: string[]
  /** The client asks. */
  followUps: Exchange[]
  /** Sentences for the summary. */
  points: string[]
}

type FieldTexts = {
  title: string
  /** A range. */
  hourlyRates: string
  tags: string[]
  skills: string[]
  bios: string[]
  slots: SlotTexts
  cases: AdviceCase[]
}

export type ExpertField = ReturnType<typeof readField>

function readField(file: string) {
  const name = file.replace('.json', '')
  const { slots, hourlyRates, ...texts } = readTexts<FieldTexts>(`fields/${name}`)
  return {
    ...texts,
    name: name.replaceAll('-', '_'),
    topic: name.replaceAll('-', ' '),
    hourlyRates: expandRange(hourlyRates).map(Number),
    slots: new Map([...commonSlots, ...readSlots(slots)]),
  }
}

export const fields = readdirSync(new URL('./texts/fields/', import.meta.url))
  .sort()
  .map(readField)
