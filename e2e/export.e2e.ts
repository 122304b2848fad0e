import type { Page, Route } from 'playwright-core'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openStoa } from './stoa.ts'
import { seeToast, toastsOf } from './toast.ts'

const question = 'why and why not, "or" not\n'.repeat(1_000)

const stoa = await openStoa({
  documents: {
    sessions: Array.from({ length: 1_200 }, (_, index) => ({ id: `s${index}`, question })),
    tags: [{ id: 'sql', name: 'sql' }],
  },
})

/** Replaces the system's file picker, which no test can use, with a file in the page. */
function choosesFiles(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    Object.assign(window, {
      async showSaveFilePicker({ suggestedName }: { suggestedName: string }) {
        const folder = await navigator.storage.getDirectory()
        const file = await folder.getFileHandle(suggestedName, { create: true })
        const create = file.createWritable.bind(file)
        file.createWritable = async (options) => {
          const inner = await create(options)
          return new WritableStream({
            async write(chunk) {
              if (sessionStorage.getItem('slow')) await new Promise((done) => setTimeout(done, 150))
              await inner.write(chunk)
            },
            close: () => inner.close(),
            abort: (reason) => inner.abort(reason),
          }) as FileSystemWritableFileStream
        }
        return file
      },
    })
  })
}

const withPicker = (options: { path?: string; expectedErrors?: RegExp } = {}) =>
  stoa.page({ as: 'member', path: '/sessions', prepare: choosesFiles, ...options })
const link = (page: Page) => page.getByRole('link', { name: 'Export CSV' })
const bar = (page: Page) => page.getByRole('region', { name: 'Export', exact: true })
const counted = (page: Page) => page.getByRole('status').filter({ hasText: '1,200 sessions' }).waitFor()

/** Limits what the file accepts, so that the export lasts until it is released. */
const hold = (page: Page) => page.evaluate(() => sessionStorage.setItem('slow', 'yes'))
const release = (page: Page) => page.evaluate(() => sessionStorage.removeItem('slow'))

/** Returns the text of the file; undefined if there is none. */
const savedIn = (page: Page, name: string) =>
  page.evaluate(async (file) => {
    const folder = await navigator.storage.getDirectory()
    const handle = await folder.getFileHandle(file).catch(() => undefined)
    return (await handle?.getFile())?.text()
  }, name)

const reading = () =>
  stoa.db.query<{ pid: number }>(sql`
    select pid from pg_stat_activity
    where datname = current_database() and state = 'active' and pid <> pg_backend_pid()
      and query like '%precedes_long%'`)

const begin = async (page: Page) => {
  await counted(page)
  await hold(page)
  await link(page).click()
  await bar(page).getByText('Exporting sessions.csv').waitFor()
  await expect.poll(async () => (await reading()).length).toBe(1)
}

test('an export writes the whole file, shows its progress, and says when it is done', async () => {
  const page = await withPicker()
  await begin(page)
  await bar(page)
    .getByText(/^[\d,]+ of 1,200 rows, \d+\.\d MB$/)
    .waitFor()
  expect(await bar(page).getByRole('progressbar').getAttribute('max')).toBe('1200')
  await release(page)
  await toastsOf(page).getByText('Export finished').waitFor()
  await toastsOf(page)
    .getByText(/^sessions\.csv: 1,200 rows, \d+\.\d MB\.$/)
    .waitFor()
  expect(await bar(page).count()).toBe(0)
  const whole = await page.evaluate(async () =>
    (await fetch('/api/sessions.csv?kind=booking&sort=-slot')).text(),
  )
  expect(await savedIn(page, 'sessions.csv')).toBe(whole.replace(/^\uFEFF/, ''))
})

test('the person can continue to work meanwhile, and a second export has to wait', async () => {
  const page = await withPicker()
  await begin(page)
  await page.getByRole('link', { name: 'Tags', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Tags' }).waitFor()
  await bar(page).getByText('Exporting sessions.csv').waitFor()
  await link(page).click()
  await seeToast(page, 'One export at a time')
  await release(page)
  await toastsOf(page).getByText('Export finished').waitFor()
  expect(await savedIn(page, 'tags.csv')).toBeUndefined()
})

test('cancelling stops the database too and leaves no file', async () => {
  const page = await withPicker()
  await begin(page)
  await bar(page).getByRole('button', { name: 'Cancel' }).click()
  await seeToast(page, 'Export cancelled')
  await expect.poll(reading).toEqual([])
  await expect.poll(() => savedIn(page, 'sessions.csv')).toBeUndefined()
  expect(await bar(page).count()).toBe(0)
})

test('an export without a sign-in requests one, and leaves no file', async () => {
  const page = await withPicker({ expectedErrors: /status of 401/ })
  await counted(page)
  const { password } = await stoa.person('member')
  // Not before the click: another call would open the sign-in dialog, which covers the page.
  const signOut = async (route: Route) => {
    await page.context().clearCookies()
    await route.continue()
  }
  await page.route('**/api/sessions.csv*', signOut, { times: 1 })
  await link(page).click()
  await toastsOf(page).getByText('Export failed').waitFor()
  await expect.poll(() => savedIn(page, 'sessions.csv')).toBeUndefined()
  await page.getByRole('dialog').waitFor()
  await submitAgain(page, password)
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await link(page).click()
  await toastsOf(page).getByText('Export finished').waitFor()
})

test('closing the tab asks for confirmation only during an export', async () => {
  const page = await withPicker()
  await begin(page)
  const asked = page.waitForEvent('dialog')
  void page.close({ runBeforeUnload: true })
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await release(page)
  await toastsOf(page).getByText('Export finished').waitFor()
  const closed = page.waitForEvent('close')
  await page.close({ runBeforeUnload: true })
  await closed
})

test('signing out ends the export', async () => {
  const page = await withPicker()
  await begin(page)
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor()
  await expect.poll(reading).toEqual([])
  await seeToast(page, 'Export cancelled')
})

test('where the browser cannot write files, the link is an ordinary download', async () => {
  const page = await stoa.page({ as: 'member', path: '/sessions' })
  await counted(page)
  const [download] = await Promise.all([page.waitForEvent('download'), link(page).click()])
  expect(download.suggestedFilename()).toBe('sessions.csv')
  expect(await download.failure()).toBeNull()
})

// Last, because it ends the connection to the database.
test('an export that is cut off is reported, and never looks complete', async () => {
  const page = await withPicker({ expectedErrors: /ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_CONNECTION/ })
  await begin(page)
  await bar(page)
    .getByText(/^[1-9]\d* of 1,200 rows/)
    .waitFor()
  for (const { pid } of await reading()) await stoa.db.query(sql`select pg_terminate_backend(${pid})`)
  await release(page)
  await toastsOf(page).getByText('Export failed').waitFor()
  await toastsOf(page)
    .getByText(/^sessions\.csv broke off after \d+ rows, and nothing of it has been kept/)
    .waitFor()
  await expect.poll(() => savedIn(page, 'sessions.csv')).toBeUndefined()
})

async function submitAgain(page: Page, password: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Password').fill(password)
  await dialog.getByRole('button', { name: 'Sign in' }).click()
}
