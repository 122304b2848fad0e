// Summaries and transcripts as conversations: who says what, as far as the texts let it be seen.

export type Turn = { speaker: string | undefined; text: string }

type Line = { speaker: string | undefined; text: string; opens: boolean }

const maxSpeakerLength = 40
const turnPattern = /^\s*([^\s:][^:\n]{0,60}?)\s*:\s+(\S[\s\S]*)$/
const sentenceMark = /[.!?;,"“”<>{}[\]/\\](\s|$)|https?$/

/**
 * The turns of some texts in order, a text without a speaker being a turn of its own. What stands before a colon
 * speaks where it does so repeatedly, as in a conversation; with `everyone` also where it opens a single text.
 */
export function readTurns(texts: readonly string[], { everyone = false } = {}): Turn[] {
  const lines = texts.flatMap(linesOf)
  const speaksAgain = repeated(lines.flatMap(({ speaker }) => speaker ?? []))
  const turns: Turn[] = []
  for (const { speaker, text, opens } of lines) {
    const previous = turns.at(-1)
    if (speaker !== undefined && (speaksAgain.has(speaker) || (everyone && opens))) {
      turns.push({ speaker, text })
      continue
    }
    const whole = speaker === undefined ? text : `${speaker}: ${text}`
    if (opens || !previous) turns.push({ speaker: undefined, text: whole })
    else previous.text += `\n${whole}`
  }
  return turns
}

function repeated(names: readonly string[]): Set<string> {
  const seen = new Set<string>()
  return new Set(names.filter((name) => seen.size === seen.add(name).size))
}

/** `opens`: the line is the first one of its text. */
function linesOf(text: string): Line[] {
  return text.split(/\r?\n/).map((line, index) => ({ ...readLine(line), opens: index === 0 }))
}

function readLine(line: string): Omit<Line, 'opens'> {
  // What comes before the colon is short, so only the beginning of the line is looked at.
  const colon = line.slice(0, maxSpeakerLength + 20).indexOf(':')
  const match = colon < 1 ? null : turnPattern.exec(line)
  const speaker = match?.[1]
  const isName = speaker !== undefined && speaker.length <= maxSpeakerLength && !sentenceMark.test(speaker)
  return isName ? { speaker, text: match?.[2] ?? '' } : { speaker: undefined, text: line }
}

/** The speakers in the order in which they first speak. */
export function speakersOf(turns: readonly Turn[]): string[] {
  return [...new Set(turns.flatMap(({ speaker }) => speaker ?? []))]
}
