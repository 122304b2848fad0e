// Every number on which the choice and the work of the page plans depend, with its measurement (decisions 7 and 14). plans.test.ts,
// selections.test.ts and search-plans.test.ts verify the number of rows that are read.

import { weekNs } from '#server/documents/search-words.ts'

/** Beyond it a list shows '10,000+'. Collecting and sorting this many takes some 20 ms, whatever the size of the table. */
export const countCap = 10_000

/** Each costs an index scan of its own. Marketplaces have some dozens; labels are free text, so there may be any number. */
export const mostFlagGroups = 256

/** Each step of a search has twice as many as the one before, up to this: rare words need few steps, common ones read few segments. */
export const mostSegmentsAtOnce = 32

/** Dense if this many of a step's first rows match. Few rows, since on a cold cache each is read from two places of the disk. */
export const denseWords = { matches: 2, of: 24 }

/** Several words that rarely occur together are counted in few segments of a table with more rows than this. */
export const largeTable = 300_000

/** Rows that show which terms are rare: one of this many, within these bounds. A common term costs more, the more rows there are. */
export const sampleOfTerms = { oneRowOf: 10_000, least: 100, most: 1_000 }

/**
 * That sample has rows around this many instants: a word may be in no session of an evening. The first is this long before the newest
 * row, since sessions in the future have fewer words; the gap leads to other hours and days of the week.
 */
export const instantsOfSample = { count: 10, firstNs: 12n * weekNs, gapNs: 199n * 3_600_000_000_000n }

/**
 * A term counts as common next to a rarer one with this many times fewer rows: testing a row costs about as much as reading this many
 * entries of the index. A term in no row of the sample counts as being in half of one.
 */
export const commonTerm = { times: 20, leastRows: 0.5 }

/** Few rows have two rare terms, so testing a third on them costs less than looking it up in each segment. */
export const mostIndexedTerms = 2

/**
 * In an order other than time, rows are tested in that order if the sample finds the words in this share of them: a page of 50 then takes
 * 1,300 rows to test. Finding and sorting fewer matches is faster.
 */
export const denseShareInOrder = 0.04

/** Then it gives up: the rows with the words may all be at the end of the order, like the names with 'zo'. */
export const mostTestedInOrder = 2_000
