import type { Page } from 'playwright-core'
import sql, { raw } from 'sql-template-tag'
import { expect, test } from 'vitest'
import type { EntityName } from '#contract/entities.ts'
import { importCommand } from '#server/commands/import.ts'
import { runCommand, sharedFolderOf } from '#test/commands.ts'
import { hostileFiles } from '#test/hostile.ts'
import { discountCodePath, sessionPath, tagPath, userPath } from '#web/paths.ts'
import { expectNoOverflow } from './overflow.ts'
import { openStoa } from './stoa.ts'

const stoa = await openStoa()

const { status } = await runCommand(importCommand, [await sharedFolderOf(hostileFiles())], stoa)
if (status !== 0) throw new Error('Not all of it could be imported.')

const idsOf = async (name: EntityName): Promise<string[]> => {
  const rows = await stoa.db.query<{ id: string }>(
    sql`select id from ${raw(name.replace('-', '_'))} order by id`,
  )
  return rows.map(({ id }) => id)
}

/** A page that records every effect of a hostile document; console errors always fail the test. */
async function openWatched(path: string): Promise<Page> {
  return stoa.page({
    as: 'administrator',
    path,
    // The documents name users who do not exist.
    expectedErrors: /^Failed to load resource: the server responded with a status of 404 /,
    prepare: async (fresh) => {
      fresh.on('dialog', (dialog) => {
        throw new Error(`A document has opened a dialog: ${dialog.message()}`)
      })
    },
  })
}

/** Scrolls until the last row is rendered; cards have no row number, so with cards until the end of the page. */
function readToEnd(page: Page, total: number): Promise<void> {
  return page.evaluate(async (rows) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const isAtEnd = () => document.querySelector(`[aria-rowindex="${rows + 1}"]`)
    const hasRows = document.querySelector('[role=table]') !== null
    for (let still = 0; hasRows ? !isAtEnd() : still < 20; still += 1) {
      const before = scrollY
      scrollBy(0, innerHeight)
      await frame()
      if (scrollY !== before) still = 0
    }
  }, total)
}

const lists = [
  ['users', '/users'],
  ['users', '/experts'],
  ['users', '/experts?as=table'],
  ['sessions', '/sessions?kind=all'],
  ['feedback', '/feedback'],
  ['tags', '/tags'],
  ['discount-codes', '/discount-codes'],
] as const

test.each(lists)(
  'the list of %s on %s can be read to its end, and nothing in it runs',
  async (name, path) => {
    const page = await openWatched(path)
    const main = page.getByRole('main')
    const count = main.getByRole('status').filter({ hasText: /^\d/ })
    const total = Number.parseInt(await count.innerText(), 10)
    if (!path.startsWith('/experts')) expect(total).toBe((await idsOf(name)).length)
    await readToEnd(page, total)
    expect(await page.getByText(/This page could not be shown|Error loading/).count()).toBe(0)
    const protocols = await page.evaluate(() => [...document.links].map(({ protocol }) => protocol))
    expect(new Set(protocols)).toEqual(new Set(['http:']))
    expect(await isHacked(page)).toBe(false)
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoOverflow(page)
  },
)

const isHacked = (page: Page): Promise<boolean> => page.evaluate(() => 'hacked' in window)

/** Opens each path and waits until nothing is loading; returns the messages shown instead of records. */
function lookAtAll(page: Page, paths: string[]): Promise<[path: string, said: string][]> {
  return page.evaluate(async (all) => {
    const isOnItsWay = () =>
      !document.querySelector('main h1') ||
      [...document.querySelectorAll('main [role=status]')].some((note) => note.textContent === 'Loading...')
    const wait = () => new Promise((resolve) => setTimeout(resolve))
    const faults: [string, string][] = []
    for (const [index, path] of all.entries()) {
      history.pushState({ index: index + 1 }, '', path)
      dispatchEvent(new PopStateEvent('popstate'))
      await wait()
      const started = performance.now()
      while (isOnItsWay() && performance.now() - started < 15_000) await wait()
      if (isOnItsWay()) faults.push([path, 'is still loading'])
      const text = document.querySelector('main')?.innerText ?? ''
      // Without \b the expression takes minutes for a word of 100,000 characters.
      const said = /This page could not be shown|Error loading .*|\b\w+ not found|404 Page Not Found/.exec(
        text,
      )
      if (said) faults.push([path, said[0]])
    }
    return faults
  }, paths)
}

const records = [
  ['users', userPath],
  ['sessions', sessionPath],
  ['tags', tagPath],
  ['discount-codes', discountCodePath],
] as const

test.each(records)(
  'every one of the %s can be opened, and nothing in it runs',
  { timeout: 120_000 },
  async (name, pathOf) => {
    const ids = await idsOf(name)
    expect(ids.length).toBeGreaterThan(90)
    const page = await openWatched('/tags')
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(
      await lookAtAll(
        page,
        ids.map((id) => pathOf(id)),
      ),
    ).toEqual([])
    expect(await isHacked(page)).toBe(false)
  },
)
