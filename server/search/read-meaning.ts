// Reads a text that selects rows by a list, states, an amount, a period and a person, in any order: 'feedback simao last week'. Pure.

import { fold, words } from '#contract/fold.ts'
import { isOneEdit } from '#contract/one-edit.ts'
import { type Period, readPeriod } from '#contract/read-period.ts'
import { type Amount, readAmount } from './read-amount.ts'
import {
  articles,
  type Effect,
  fillers,
  type MeantList,
  meantNames,
  negations,
  nouns,
  prepositions,
  type State,
  states,
  stem,
  topicWords,
  vocabulary,
} from './vocabulary.ts'

/**
 * `rest`: words of a name, of a label, or to search for; with `isName` they follow a preposition, with `isExpert` they name an expert,
 * with `isWith` more probably so.
 * `sought`: states that the list does not have, to search for. `effects`: what its states select. `isWhole`: without a rest, the text
 * means the list; otherwise `isPart` says whether it begins to mean it. `selectsNothing`:
 * it has a negation that no state has, or says of tags what only codes are.
 */
export type TextMeaning = {
  list: MeantList
  hasNoun: boolean
  effects: Effect[]
  amount: Amount | undefined
  period: Period | undefined
  rest: string
  sought: string
  isName: boolean
  isExpert: boolean
  isWith: boolean
  isWhole: boolean
  isPart: boolean
  selectsNothing: boolean
}

const ahead = /(?<!\p{L})(?:upcoming|coming|future|expires?|expiring|ending)(?!\p{L})/u
/** 'rating below 3', '5*', '5/5', '4+ stars' and '4 stars or more'; 'starting with' means 'with'. */
const written: [RegExp, string][] = [
  [
    /(?<!\p{L})rat(?:ing|ed) (?:of )?((?:(?:at|more|less) \p{L}+|over|above|under|below) )?([1-5])(?![\p{L}\p{N}.,%/*★]| ?(?:[*★/]|star))/gu,
    '$1$2 star',
  ],
  [/(?<=(?:feedback|reviews?) (?:at most|less than|under|below) [1-5])(?= (?!star)|$)/gu, ' star'],
  [/(?<![\p{L}\p{N}/])([1-5]) ?(?:[*★]|(?:\/|(?:out )?of ) ?5(?: stars?)?)(?![\p{L}\p{N}/])/gu, '$1 star'],
  [/(?<![\p{L}\p{N}])([1-5]) ?\+(?= ?star)/gu, '$1 or more'],
  [/(?<!\p{L})(?:start|begin)\p{L}* with(?!\p{L})/gu, 'with'],
  [/(?<!\p{L})(?:between|from) ([1-5]) (?:and|to) ([1-5])(?= stars?)/gu, 'at least $1 stars at most $2'],
  [/(?<!\p{L})(?:per|by|each|every) (?:day|week|month|quarter|year)(?!\p{L})/gu, ''],
  [/stars? (?:or|and) (?:more|higher|better|above|up)(?!\p{L})/gu, 'or more stars'],
  [/stars? (?:or|and) (?:less|fewer|lower|worse|below|under)(?!\p{L})/gu, 'or less stars'],
]
export const possessive = /['’ʼ`]s?(?![\p{L}\p{N}])/gu
/** The number of 'top 10 experts'. */
const howMany = /(?<=(?:^|\s)(?:top|best|worst|first|last|latest|newest|oldest|busiest|cheapest) )\d+(?=\s)/gu

/** `noun`: the list that it names. */
type Token = { word: string; stem: string; noun?: MeantList | undefined; state?: State }

/** Returns undefined if no word of the text belongs to the console's vocabulary. `today`: YYYY-MM-DD in the console's time zone. */
export function readMeaning(text: string, today: string): TextMeaning | undefined {
  const typed = written.reduce(
    (one, [found, by]) => one.replace(found, by),
    fold(text).replace(possessive, ' '),
  )
  const amount = readAmount(typed)
  const period = readPeriod(amount?.rest ?? typed, today, ahead.test(typed))
  const left = (period?.rest ?? amount?.rest ?? typed).replace(howMany, '')
  const tokens = words(left).map((word): Token => ({ word, stem: stem(word), noun: nouns.get(stem(word)) }))
  const topic = topicOf(tokens)
  for (const token of topic) delete token.noun
  const found = markStates(tokens)
  const named = tokens.filter(({ state }) => !state).map(({ noun }) => noun)
  const list = listOf(
    [...new Set(named)].filter((one) => one !== undefined),
    found,
  )
  if (list === undefined && !amount && !period) return undefined
  const meant = list ?? 'sessions'
  const ofList = found.filter(({ of }) => of[meant])
  // 'career change' of experts.
  const isWord = ({ noun, word }: Token) =>
    topic.some((token) => token.word === word) ||
    (noun === undefined ? !fillers.has(word) : noun === 'activity' && meant !== 'activity')
  const rest = tokens.filter((token) => !token.state && isWord(token))
  const sought = tokens.filter(({ word, state }) => state && !ofList.includes(state) && !fillers.has(word))
  const before = (token: Token) => tokens[tokens.indexOf(token) - 1]?.word ?? ''
  const hasNoun = named.some((one) => one !== undefined)
  const isCondition = amount !== undefined || period !== undefined
  return {
    list: meant,
    hasNoun,
    effects: [...new Set(ofList.flatMap(({ of }) => of[meant] ?? []))],
    amount,
    period,
    rest: rest.map(({ word }) => word).join(' '),
    sought: sought.map(({ word }) => word).join(' '),
    isExpert: meant !== 'experts' && named.includes('experts'),
    isName: rest.some((token) => !topic.includes(token) && prepositions.has(before(token))),
    isWith: rest.some((token) => before(token) === 'with'),
    isWhole:
      sought.length === 0 && (isCondition || ofList.some(({ alone }) => alone !== undefined || hasNoun)),
    isPart: sought.length > 0 || ofList.some(({ of }) => Object.keys(of).length === 1),
    selectsNothing:
      tokens.some((token) => !token.state && !topic.includes(token) && negations.has(token.word)) ||
      (meant === 'discount-codes' && !hasNoun && tokens.some((token) => token.stem === 'tag')),
  }
}

/** Returns the words of 'the price' in 'feedback about the price', which name no list. */
function topicOf(tokens: Token[]): Token[] {
  const at = tokens.findIndex(({ word }, at) => at > 0 && topicWords.has(word))
  if (at < 0 || !tokens.slice(0, at).some(({ noun }) => noun)) return []
  return tokens.slice(at + 1).filter(({ word }) => !articles.has(word) && !prepositions.has(word))
}

/** Longer names come before their parts. */
const phrases = [...states.values()]
  .map((state) => ({ name: words(state.name).map(stem), state }))
  .toSorted((a, b) => b.name.length - a.name.length)

/** Each token belongs to at most one state. */
function markStates(all: Token[]): State[] {
  const tokens = all.filter(({ word }) => !articles.has(word))
  const found: State[] = []
  for (const { name, state } of phrases) {
    const at = tokens.findIndex((_, start) =>
      name.every((word, by) => {
        const token = tokens[start + by]
        return token?.stem === word && !token.state
      }),
    )
    if (at < 0) continue
    for (const token of tokens.slice(at, at + name.length)) token.state = state
    if (!found.includes(state)) found.push(state)
  }
  return found
}

/** Returns a list that has all the states; one that is named comes first. */
function listOf(named: MeantList[], found: State[]): MeantList | undefined {
  const fits = (list: MeantList | undefined) => list !== undefined && found.every(({ of }) => of[list])
  // A named list may lack the state: 'unhappy customers' are found by their sessions.
  const isOfStates = named[0] === 'users' && found.some(({ of }) => of.sessions)
  if (named.length > 0 && !isOfStates) return named.find(fits) ?? named[0]
  if (named.some(fits)) return named.find(fits)
  const [first] = found
  if (!first) return undefined
  // Object.keys loses the type of the keys.
  const possible = [
    ...(isOfStates ? ['sessions' as const] : []),
    ...found.map(({ alone }) => alone),
    'sessions' as const,
    ...(Object.keys(first.of) as MeantList[]),
  ]
  return possible.find(fits) ?? first.alone ?? (Object.keys(first.of)[0] as MeantList)
}

const minBegun = 2

/** Returns the texts completed by the state or list that their end begins, as in 'last week refun'; the longest beginning first. */
export function completions(text: string): string[] {
  const typed = text.trim().split(/\s+/)
  return typed.flatMap((_, at) => {
    const begun = fold(typed.slice(at).join(' '))
    if (begun.length < (at === 0 ? minBegun + 1 : minBegun)) return []
    const names = meantNames.filter((name) => name.startsWith(begun) && name !== begun)
    return names.map((name) => [...typed.slice(0, at), name].join(' '))
  })
}

const minMisspelt = 4

/** Returns the text with misspelt words replaced by similar ones of the tables; undefined if there is none. */
export function respelled(text: string): string | undefined {
  const typed = fold(text).split(/\s+/)
  const meant = typed.map((word) =>
    word.length < minMisspelt || vocabulary.has(word) || fillers.has(word)
      ? word
      : ([...vocabulary].find((known) => known.length >= minMisspelt && isOneEdit(word, known)) ?? word),
  )
  return meant.every((word, at) => word === typed[at]) ? undefined : meant.join(' ')
}
