// Every number on which the choice and the work of the page plans depend, and what it was measured for (decisions 7 and 14).
// plans.test.ts, selections.test.ts and search-plans.test.ts hold the number of rows that are read with them.

import { weekNs } from '#server/documents/search-words.ts'

/**
 * The most rows that are collected and counted; beyond it a list says '10,000+'. Collecting and sorting so many takes some
 * 20 ms, whatever the size of the table.
 */
export const countCap = 10_000

/**
 * The flag groups whose rows are merged into a page: each costs its own index scan. Marketplaces have some dozens;
 * labels are free text, so that there may be any number.
 */
export const mostFlagGroups = 256

/**
 * Words: the first step of a search is one segment, each further one twice as many, up to this number, so that a rare word
 * needs few steps, and a common one reads no more segments than fill the page.
 */
export const mostSegmentsAtOnce = 32

/**
 * Words are dense where so many of the first rows of a step have them. Few, since on a cold cache each is read from two other places
 * of the disk: of the row, and of its words.
 */
export const denseWords = { matches: 2, of: 24 }

/** Several words that rarely occur together are counted in few segments of a table with more rows than this. */
export const largeTable = 300_000

/**
 * The sample of rows that tells which terms are rare: one row of so many, within these bounds. A common term that is looked
 * up costs the more, the more rows there are.
 */
export const sampleOfTerms = { oneRowOf: 10_000, least: 100, most: 1_000 }

/**
 * That sample is of rows around so many instants: a word may be in no session of an evening. The first is so long before
 * the newest row, since sessions in the future have fewer words; the gap leads to other hours and days of the week.
 */
export const instantsOfSample = { count: 10, firstNs: 12n * weekNs, gapNs: 199n * 3_600_000_000_000n }

/**
 * A term counts as common next to a rarer one that is in this many times fewer rows: testing a row costs about as much as reading so
 * many entries of the index. A term in no row of the sample is taken to be in half of one.
 */
export const commonTerm = { times: 20, leastRows: 0.5 }

/** Few rows have two rare terms, so that testing a third on them costs less than its look-up in each segment. */
export const mostIndexedTerms = 2

/**
 * In an order other than time, rows are tested in that order where the sample finds the words in this share of them: a page
 * of 50 then takes 1,300 rows to test. Fewer matches are found and sorted sooner.
 */
export const denseShareInOrder = 0.04

/** Of those, before it gives up: the rows with the words may all be at the end of the order, as the names with 'zo' are. */
export const mostTestedInOrder = 2_000
