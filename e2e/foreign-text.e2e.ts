// Foreign text on every screen: every field of every document contains a right-to-left word with characters that change the direction or
// are not drawn. Nowhere may it affect the console's own texts.

import type { Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { discountCodePath, sessionPath, tagPath, userPath } from '#web/paths.ts'
import { foreignFaults } from './foreign-faults.ts'
import { openStoa } from './stoa.ts'

/** Contained in every foreign text, and in none of the console's own. */
const word = 'שקר'
const hostile = (text = '') => `${word}\u202Egnol\u2066 \u200B\u2800\u00AD\u200Fx${text}`
const id = (name: string) => `${name} ${word}\u202E\u200B`

const instant = { seconds: 1_795_000_000, nanoseconds: 0 }
const slot = { startingTime: instant, endingTime: { ...instant, seconds: instant.seconds + 3600 } }

const user = (name: string) => ({
  id: id(name),
  username: hostile('@example.com'),
  displayName: hostile(),
  phoneNumber: hostile(),
  location: hostile(),
  bio: hostile(),
  expertise: [hostile('1'), hostile('2')],
  settings: { [hostile()]: hostile() },
  preferences: { [hostile()]: true },
  lastLogin: instant,
  isVerified: hostile(),
  Expert: {
    IsExpert: true,
    Bio: hostile(),
    TagIds: [id('tag'), id('gone')],
    HourlyRate: hostile(),
    Ratings: [5],
  },
})

const session = (name: string, change: object = {}) => ({
  id: id(name),
  userId: id('client'),
  expertId: id('expert'),
  userFullname: hostile(),
  question: hostile(),
  status: hostile(),
  kind: hostile(),
  rating: 1,
  slot,
  dateCreated: instant,
  sessionPrice: '10.00',
  totalPrice: '12.50',
  summaries: [hostile()],
  transcripts: [`${word}\u202Eme: ${hostile()}`, `${word}\u202Eme: ${hostile()} again`, hostile()],
  ...change,
})

const stoa = await openStoa({
  documents: {
    users: [user('client'), user('expert'), user('other')],
    tags: [{ id: id('tag'), name: hostile(), color: hostile() }],
    'discount-codes': [{ id: id('CODE'), percentageDiscount: 20, expirationDate: instant }],
    sessions: [
      session('session'),
      session('unnamed', { userFullname: '\u2800\u200B', question: '\u2800', expertId: id('nobody') }),
      session('entered', { kind: 'signin', expertId: null }),
    ],
    feedback: ['praise', 'blame'].map((name) => ({
      id: id(name),
      userFullname: hostile(),
      userEmail: hostile('@example.com'),
      feedback: hostile(' many words'.repeat(40)),
      dateCreated: instant,
      expertId: id('expert'),
      sessionId: id('session'),
    })),
  },
})

beforeAll(async () => {
  const { headers, uid } = await stoa.person('administrator')
  const call = (method: string, path: string, body: object) =>
    fetch(stoa.url + path, {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const changed = await call('PATCH', `/api/tags/${encodeURIComponent(id('tag'))}`, {
    name: `${word} after`,
    color: 'teal',
  })
  expect(changed.status).toBe(200)
  await stoa.save('tags', { id: id('tag'), name: hostile(), color: hostile() })
  const assigned = await call('POST', '/api/feedback/batch', {
    rows: [{ id: id('praise'), version: 1 }],
    change: { owner: uid },
  })
  expect(assigned.status).toBe(200)
  // As stored before names were checked.
  for (const [owner, shared] of [
    [uid, false],
    [(await stoa.person('member')).uid, true],
  ])
    await stoa.db.query(sql`
      insert into saved_views (id, owner_uid, name, screen, query, is_shared)
      values (${`view ${owner}`}, ${owner}, ${hostile()}, 'sessions', ${`q=${encodeURIComponent(word)}`}, ${shared})`)
})

const wide = { width: 1440, height: 900 }
const narrow = { width: 390, height: 844 }

/** Waits until nothing is loading any more. */
const settled = (page: Page) => page.waitForLoadState('networkidle')

async function open(path: string, viewport = wide): Promise<Page> {
  const page = await stoa.page({
    as: 'administrator',
    path,
    viewport,
    expectedErrors: /^Failed to load resource: the server responded with a status of 40[04] /,
  })
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

const enc = encodeURIComponent
const screens: [name: string, path: string][] = [
  ['the dashboard, by expert', '/?why=expert'],
  ['the dashboard, by tag', '/?why=tag'],
  ['the dashboard, by label', '/?why=label'],
  ['users', '/users'],
  ['users found', `/users?q=${enc(word)}`],
  ['experts', '/experts'],
  ['experts by tag', `/experts?tag=${enc(id('tag'))}`],
  ['experts as a table', '/experts?as=table'],
  ['sessions', '/sessions?kind=all'],
  ['sessions found', `/sessions?q=${enc(word)}`],
  [
    'sessions with filters',
    `/sessions?user=${enc(id('client'))}&expert=${enc(id('expert'))}&label=${enc(hostile())}`,
  ],
  [
    'sessions with filters that do not exist',
    `/sessions?user=${enc(id('x'))}&tag=${enc(id('x'))}&${enc(hostile())}=1`,
  ],
  ['sign-ins', '/sessions?kind=signin'],
  ['feedback', '/feedback'],
  [
    'feedback found',
    `/feedback?q=${enc(word)}&session=${enc(id('session'))}&email=${enc(hostile('@example.com'))}`,
  ],
  ['tags', '/tags'],
  ['codes', '/discount-codes'],
  ['the inbox', '/inbox'],
  ['activity', '/activity'],
  ['activity of one record', `/activity?entity=tags&record=${enc(id('tag'))}`],
  ['data health', '/data-health'],
  ['data health of one record', `/data-health?record=${enc(id('client'))}`],
  ['a user', userPath(id('client'))],
  ['an expert', `${userPath(id('expert'))}?week=2026-11-16`],
  ['a session', sessionPath(id('session'))],
  ['a session, searched', sessionPath(id('session'), word)],
  ['a session without names', sessionPath(id('unnamed'))],
  ['a record of a sign-in', sessionPath(id('entered'))],
  ['a passage', `${sessionPath(id('session'))}#t0:0-3`],
  ['a tag', tagPath(id('tag'))],
  ['a code', discountCodePath(id('CODE'))],
  ['a preview of a user', `/users?open=${enc(id('client'))}`],
  ['a preview of a session', `/sessions?kind=all&open=${enc(id('session'))}`],
  ['a preview of feedback', `/feedback?open=${enc(id('praise'))}`],
  ['a preview of a tag', `/tags?open=${enc(id('tag'))}`],
  ['a preview of a code', `/discount-codes?open=${enc(id('CODE'))}`],
]

/** A screen is rendered again in another width. */
async function resize(page: Page, viewport: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(viewport)
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  await settled(page)
}

test('on wide and narrow windows neither the screens nor their titles are affected', {
  timeout: 300_000,
}, async () => {
  const page = await open('/tags', wide)
  for (const [name, path] of screens) {
    await page.goto(stoa.url + path)
    await settled(page)
    await expect.poll(() => page.locator('body').innerText()).toContain(word)
    await page.evaluate(() => {
      for (const one of document.querySelectorAll('details')) one.open = true
    })
    for (const viewport of [narrow, wide]) {
      await resize(page, viewport)
      const seen = [name, viewport.width]
      expect([...seen, await foreignFaults(page, word)]).toEqual([...seen, []])
      expect([...seen, await page.locator('body').innerText()]).toEqual([
        ...seen,
        expect.stringContaining(word),
      ])
    }
  }
})

test('in the search box: hits, recent records and views', async () => {
  const page = await open(userPath(id('client')))
  const box = page.getByRole('combobox', { name: 'Search anything' })
  await settled(page)
  await box.click()
  await page.getByRole('option').first().waitFor()
  expect(await foreignFaults(page, word)).toEqual([])
  for (const text of [word, `${word} nothing`, 'session']) {
    await box.fill(text)
    await settled(page)
    await expect.poll(() => page.locator('[data-searching]').count()).toBe(0)
    expect(await foreignFaults(page, word)).toEqual([])
  }
})

test('in dialogs, menus, choices and notifications', async () => {
  const page = await open('/feedback')
  const whole = page.getByRole('dialog')
  const seesNothingWrong = async () => {
    await settled(page)
    expect(await foreignFaults(page, word)).toEqual([])
  }
  const entry = page.getByRole('complementary', { name: 'Preview' })
  await page.locator('main [data-row] .row-link').first().click()
  await entry.getByText('many words').first().waitFor()
  await seesNothingWrong()
  await entry.getByRole('button', { name: 'Id ' }).click()
  await page.getByText('Not copied').or(page.getByText('Copied')).first().waitFor()
  await seesNothingWrong()

  await page.goto(`${stoa.url}/activity`)
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await whole.getByText('Back to what it was').waitFor()
  await seesNothingWrong()
  await whole.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await whole.getByRole('button', { name: 'Who', exact: true }).click()
  await whole.getByRole('button').first().waitFor()
  await seesNothingWrong()
  for (const path of [
    `/activity?record=${enc(id('tag'))}&actor=${enc(id('x'))}`,
    `/data-health?record=${enc(id('client'))}&field=${enc(hostile())}`,
  ]) {
    await page.setViewportSize(wide)
    await page.goto(stoa.url + path)
    await page.getByRole('button', { name: 'Remove the filter by id' }).waitFor()
    expect(await page.getByRole('main').innerText()).toContain(word)
    await seesNothingWrong()
    await page.setViewportSize(narrow)
    await page.getByRole('button', { name: 'Filters (2)' }).click()
    await whole.getByText(word).nth(1).waitFor()
    await seesNothingWrong()
  }
  await page.setViewportSize(wide)

  await page.goto(`${stoa.url}/sessions?q=${enc(word)}`)
  for (const filter of ['User', 'Expert', 'Tag', 'Status']) {
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await whole.getByRole('button', { name: filter, exact: true }).click()
    await whole.getByText(word).first().waitFor()
    await seesNothingWrong()
    await page.keyboard.press('Escape')
  }
  for (const entry of ['Rename', 'Remove']) {
    await page.getByRole('button', { name: 'Change the view' }).first().click()
    await page.getByRole('menuitem', { name: entry }).click()
    await whole.getByRole('button', { name: entry, exact: true }).waitFor()
    await seesNothingWrong()
    await whole.getByRole('button', { name: 'Cancel' }).click()
  }
})
