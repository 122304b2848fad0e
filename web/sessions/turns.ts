// Splits summaries and transcripts into turns, with speakers if the texts name them or programs have recorded them. Each turn is a passage
// of its text and contains its position, so that links can refer to it.

import type { Timestamp } from '#contract/timestamp.ts'
import { type Utterance, utteranceText } from '#contract/transcripts.ts'

export type Turn = {
  speaker: string | undefined
  /** When it was said, if a program has recorded it. */
  at?: Timestamp | undefined
  text: string
  /** The index of its text, and the position in that text where `text` begins. */
  source: number
  start: number
}

/** `isRecorded`: a program has recorded the turn, so its speaker is known. */
type Line = Turn & { opens: boolean; lineStart: number; isRecorded?: boolean }

const maxSpeakerLength = 40
const turnPattern = /^\s*([^\s:][^:\n]{0,60}?)\s*:\s+(\S[\s\S]*)$/
const sentenceMark = /[.!?;,"“”<>{}[\]/\\](\s|$)|https?$/

/** Returns the text with each line break as one character, as positions of turns count it. */
export function withPlainBreaks(text: string): string {
  return text.replaceAll('\r\n', '\n')
}

/** A name before a colon is a speaker if it occurs repeatedly, as in a conversation; with `everyone` also if it begins a text. */
export function readTurns(given: readonly (string | Utterance)[], { everyone = false } = {}): Turn[] {
  const texts = given.map((said) => withPlainBreaks(utteranceText(said)))
  const lines = given.flatMap((said, source) => linesOf(said, texts[source] ?? '', source))
  const speaksAgain = repeated(lines.flatMap(({ speaker }) => speaker ?? []))
  const turns: Turn[] = []
  for (const { opens, lineStart, isRecorded, ...line } of lines) {
    const previous = turns.at(-1)
    const end = line.start + line.text.length
    const whole = texts[line.source] ?? ''
    if (isRecorded || (line.speaker !== undefined && (speaksAgain.has(line.speaker) || (everyone && opens))))
      turns.push(line)
    else if (opens || !previous)
      turns.push({ ...line, speaker: undefined, text: whole.slice(lineStart, end), start: lineStart })
    else previous.text = whole.slice(previous.start, end)
  }
  return turns
}

function repeated(names: readonly string[]): Set<string> {
  const seen = new Set<string>()
  return new Set(names.filter((name) => seen.size === seen.add(name).size))
}

/** `opens`: the line is the first one of its text. */
function linesOf(said: string | Utterance, text: string, source: number): Line[] {
  if (typeof said !== 'string') {
    const { speaker, at } = said
    return [{ speaker, at, text, source, start: 0, lineStart: 0, opens: true, isRecorded: true }]
  }
  let lineStart = 0
  return text.split('\n').map((line, index) => {
    const { speaker, text } = readLine(line)
    const start = lineStart + line.length - text.length
    const read = { speaker, text, source, start, lineStart, opens: index === 0 }
    lineStart += line.length + 1
    return read
  })
}

function readLine(line: string): Pick<Turn, 'speaker' | 'text'> {
  // A speaker's name is short, so only the beginning of the line is searched for a colon.
  const colon = line.slice(0, maxSpeakerLength + 20).indexOf(':')
  const match = colon < 1 ? null : turnPattern.exec(line)
  const speaker = match?.[1]
  const isName = speaker !== undefined && speaker.length <= maxSpeakerLength && !sentenceMark.test(speaker)
  return isName ? { speaker, text: match?.[2] ?? '' } : { speaker: undefined, text: line }
}

export function speakersOf(turns: readonly Turn[]): string[] {
  return [...new Set(turns.flatMap(({ speaker }) => speaker ?? []))]
}
