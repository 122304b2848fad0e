// Splits summaries and transcripts into turns, with speakers if the texts name them or programs have recorded them.

import type { Timestamp } from '#contract/timestamp.ts'
import { type Said, textOf } from '#contract/transcripts.ts'

export type Turn = {
  speaker: string | undefined
  /** When it was said, if a program has recorded it. */
  at?: Timestamp | undefined
  text: string
}

/**
 * `whole`: with the speaker. `opens`: the line is the first one of its text. `isRecorded`: a program has recorded the turn, so its speaker
 * is known.
 */
type Line = Turn & { whole: string; opens: boolean; isRecorded?: boolean }

const maxSpeakerLength = 40
const turnPattern = /^\s*([^\s:][^:\n]{0,60}?)\s*:\s+(\S[\s\S]*)$/
const sentenceMark = /[.!?;,"“”<>{}[\]/\\](\s|$)|https?$/

/**
 * Reads the turns of some texts in order; a text without a speaker is one turn. A name before a colon is a speaker if it occurs repeatedly,
 * as in a conversation; with `everyone` also if it begins a single text.
 */
export function readTurns(given: readonly (string | Said)[], { everyone = false } = {}): Turn[] {
  const lines = given.flatMap(linesOf)
  const speaksAgain = repeated(lines.flatMap(({ speaker }) => speaker ?? []))
  const turns: Turn[] = []
  for (const { whole, opens, isRecorded, ...line } of lines) {
    const previous = turns.at(-1)
    if (isRecorded || (line.speaker !== undefined && (speaksAgain.has(line.speaker) || (everyone && opens))))
      turns.push(line)
    else if (opens || !previous) turns.push({ speaker: undefined, text: whole })
    else previous.text += `\n${whole}`
  }
  return turns
}

function repeated(names: readonly string[]): Set<string> {
  const seen = new Set<string>()
  return new Set(names.filter((name) => seen.size === seen.add(name).size))
}

function linesOf(said: string | Said): Line[] {
  const text = textOf(said).replaceAll('\r\n', '\n')
  if (typeof said !== 'string')
    return [{ speaker: said.speaker, at: said.at, text, whole: text, opens: true, isRecorded: true }]
  return text.split('\n').map((whole, index) => ({ ...readLine(whole), whole, opens: index === 0 }))
}

function readLine(line: string): Pick<Turn, 'speaker' | 'text'> {
  // A speaker's name is short, so only the beginning of the line is searched for a colon.
  const colon = line.slice(0, maxSpeakerLength + 20).indexOf(':')
  const match = colon < 1 ? null : turnPattern.exec(line)
  const speaker = match?.[1]
  const isName = speaker !== undefined && speaker.length <= maxSpeakerLength && !sentenceMark.test(speaker)
  return isName ? { speaker, text: match?.[2] ?? '' } : { speaker: undefined, text: line }
}

/** Lists the speakers in the order in which they first speak. */
export function speakersOf(turns: readonly Turn[]): string[] {
  return [...new Set(turns.flatMap(({ speaker }) => speaker ?? []))]
}
