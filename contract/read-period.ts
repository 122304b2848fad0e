// Finds a period anywhere in a text: 'refunded last week', '1–31 oct', 'since monday', 'caio q3 2025'. Pure. The patterns find where it
// begins and ends; read-span.ts reads its meaning.

import { type DateContext, readSpan, type Span, writeSpan } from './read-span.ts'
import { date, dayName, month, quantity, units, year } from './span-words.ts'

/** As lists take them (`boundDay` in list.ts); an open end is absent. */
export type PeriodBounds = { from?: string; until?: string; shown: string }

/** `before`: the days before its first. `rest`: the text without the period. */
export type Period = PeriodBounds & { before: PeriodBounds; rest: string }

/** Each way to write a span of days, longer forms before their prefixes. */
const forms = [
  String.raw`\d{4}[-/.]\d{1,2}[-/.]\d{1,2}`,
  String.raw`\d{4}-(?:0[1-9]|1[0-2])(?!-)`,
  String.raw`\d{1,2}[-/.]\d{1,2}[-/.]\d{4}`,
  String.raw`\d{1,2}\.\d{1,2}\.`,
  String.raw`${date}\.?(?: of)?[ -]?${month}(?:,?[ -]${year})?`,
  `${month}[ -]${date}(?:,? ${year})?`,
  `(?:(?:last|this|next) )?${month}(?: ${year})?`,
  `[hq][1-4](?:[ /]?${year})?`,
  `${year} [hq][1-4]`,
  `(?:0?[1-9]|1[0-2])/${year}`,
  String.raw`(?:week|kw|cw) \d{1,2}(?: ${year})?`,
  `(?:last|past|previous|next|coming) ${quantity} (?:hour|${units})s?`,
  `${quantity} ${units}s? ago`,
  String.raw`\d{1,3} ${units}s`,
  String.raw`(?<!(?:(?<!older |for more )than|over|under|below|least|most|up to|lasting|[<>=]) ?)\d{1,3} hours`,
  `(?:last|past|previous|this|current|next|coming) (?:weekend|${units}|${dayName})`,
  `${units} to date|[wmqy]td`,
  'day before yesterday|day after tomorrow|last night|this (?:morning|afternoon|evening)',
  'today|yesterday|tomorrow|tonight|weekend|soon|recently|lately',
  dayName,
  year,
]
const form = `((?:${forms.join('|')})(?![\\p{L}\\p{N}]))`

const sinceWords = 'since|after|starting'
const untilWords = 'before|until|till|by|up to|through'
const olderWords = 'older than|longer than|for more than|more than|over'
const pattern = new RegExp(
  String.raw`(?<![\p{L}\p{N}.$])(?:(${sinceWords}|${untilWords}|${olderWords}|between|from|in|on|during|for|of|within) )?(?:the )?${form}(?:(?: ?(?:-|\.\.) ?| (?:to|until|till|and|through) )(?:the )?${form})?( onwards?| or later)?`,
  'u',
)

/** '1-31 oct' and 'oct 1-31' name the month once; a year may have two digits, a quarter its name. The weekday of a date and a time of a day are left out. */
const written: [RegExp, string][] = [
  [/(?<![\d./])(\d{1,2}([./])\d{1,2}\2)(?=\d\d(?![\d./]))/, '$120'],
  [
    new RegExp(
      `(?<!\\d)(${date}[ .-]*${month}[ -]|${month} ${date},? )['’]?(?=\\d\\d(?![\\p{L}\\p{N}:/.-]))`,
      'u',
    ),
    '$120',
  ],
  [/(?<![\p{L}\p{N}.$])(\d{1,3}) ?d(?![\p{L}\p{N}])/u, '$1 days'],
  [/(?<![\p{L}\p{N}.$])(\d{1,3}) ?(?:h|hrs)(?![\p{L}\p{N}])/u, '$1 hours'],
  [
    /(?<=\d|day)(?:t| |, | at )\d{1,2}:\d\d(?::\d\d(?:\.\d+)?)?(?: ?(?:z|utc|gmt|[ap]m|[+-]\d\d:?\d\d))?(?![\p{L}\p{N}:])/u,
    '',
  ],
  [/(?<!\p{L})(?:last|past) hour(?!\p{L})/u, 'today'],
  [/(?<!\p{L})(?:starting|beginning) (?=soon)/u, ''],
  [/(?<=(?:open|answered|replied|waiting) )for (?=an? |\d)/u, 'for more than '],
  [/(?<=(?:older|longer) than |for more than )(?:an?|1) (day|week|month|year)(?!\p{L})/u, '1 $1s'],
  [new RegExp(`(?<!\\p{L})${dayName}\\.?,? (?=${date}\\.?[ -]?${month}|${month} \\d|\\d+[./-]\\d)`, 'u'), ''],
  ...['first|1st', 'second|2nd', 'third|3rd', 'fourth|4th'].map((names, at): [RegExp, string] => [
    new RegExp(`(?<!\\p{L})(?:${names}) (?:(q)uarter(?: of)?|(h)alf(?: of)?(?= ${year}|$))`, 'u'),
    `$1$2${at + 1}`,
  ]),
  [
    new RegExp(
      String.raw`(?<![\p{L}\p{N}./-])(${date})\.?(?: ?- ?| to | and )(${date})(\.\d{1,2}\.(?:\d{4})?|\.?(?: of)?[ -]?${month}(?:,? ${year})?)`,
      'u',
    ),
    '$1$3 - $2$3',
  ],
  [
    new RegExp(String.raw`(?<!\p{L})(${month}) (${date})(?: ?- ?| to | and )(${date})((?:,? ${year})?)`, 'u'),
    '$2 $1$4 - $3 $1$4',
  ],
]

/** `text` is folded; `today`: YYYY-MM-DD. A span without a year means the last one that has begun, or with `isAhead` the next one. */
export function readPeriod(text: string, today: string, isAhead = false): Period | undefined {
  const typed = written.reduce(
    (one, [found, by]) => one.replace(found, by),
    text.replace(/[‐-―−]/g, '-').replace(/\s+/g, ' '),
  )
  const found = pattern.exec(typed)
  if (!found) return undefined
  const [all, how = '', one = '', other, onwards] = found
  const when = { today, isAhead }
  const span = other === undefined ? readSpan(one, when) : between(one, other, when)
  if (!span) return undefined
  const rest = `${typed.slice(0, found.index)} ${typed.slice(found.index + all.length)}`
  const bounds = boundsOf(onwards === undefined ? how : 'since', span, when)
  return { ...bounds, before: boundsOf('before', span, when), rest }
}

function between(one: string, other: string, when: DateContext): Span | undefined {
  const [itsYear = ''] = new RegExp(`${year}$`).exec(other) ?? []
  const last = readSpan(other, when)
  const first = readSpan(`${one} ${itsYear}`.trim(), when) ?? readSpan(one, when)
  if (!first || !last) return undefined
  // For example 'from friday to monday', typed on a Tuesday.
  const { from } = first.from > last.until ? (readSpan(one, { ...when, today: last.until }) ?? first) : first
  return { from, until: last.until, isToDate: other === 'today' }
}

function boundsOf(how: string, span: Span, when: DateContext): PeriodBounds {
  const is = (words: string) => words.split('|').includes(how)
  if (is(sinceWords)) {
    const { from, shown } =
      how === 'after' ? writeSpan({ ...span, from: span.until }, when, 1) : writeSpan(span, when)
    const hasEnd = !when.isAhead && span.from <= when.today
    return { from, ...(hasEnd && { until: 'today' }), shown: `since ${shown}` }
  }
  if (!is(untilWords) && !is(olderWords)) return writeSpan(span, when)
  const isOver = is(olderWords) && span.bound === 'today'
  const isBefore = how === 'before' || is(olderWords)
  const end = isBefore ? span.from : span.until
  // Something is more than 3 days old once its day ended 3 days ago.
  const { from, shown } = writeSpan({ ...span, from: end, until: end }, when, isOver ? -2 : isBefore ? -1 : 0)
  return { until: from, shown: `until ${shown}` }
}
