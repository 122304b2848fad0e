import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { chipOf } from './filter.ts'
import { openStoa } from './stoa.ts'

const stoa = await openStoa({
  documents: {
    tags: [
      { id: 'law', name: 'family_law', color: 'teal' },
      { id: 'tax', name: 'tax', color: 'not a colour' },
    ],
    users: [
      expert('ann', 'Ann Able', {
        HourlyRate: 80,
        aiAvailable: true,
        HourlyAiRate: 10,
        TagIds: ['law'],
        Ratings: [4],
      }),
      expert('ben', 'Ben Bold', { HourlyRate: '120.5', TagIds: ['law', 'tax'], ratings: [5, 5] }),
      expert('cem', 'Cem Calm', {}),
      { id: 'dora', displayName: 'Dora Denied', Expert: { IsExpert: 'true', TagIds: ['law'] } },
      { id: 'emil', displayName: 'Emil Else' },
    ],
  },
})

function expert(id: string, displayName: string, fields: object) {
  return { id, displayName, username: `${id}@inbox.example`, Expert: { IsExpert: true, ...fields } }
}

const cards = (page: Page) => page.getByRole('list', { name: 'Experts' }).getByRole('listitem')
const names = async (page: Page) =>
  (await cards(page).allTextContents()).map((text) => /(Ann|Ben|Cem|Dora|Emil)(?= )/.exec(text)?.[0])
const openAsMember = (path: string) => stoa.page({ as: 'member', path })

test('[52][53] a card for each user whose expert flag is true, and for nobody else', async () => {
  const page = await openAsMember('/experts')
  await expect.poll(() => names(page)).toEqual(['Ann', 'Ben', 'Cem'])
  await cards(page).first().getByText('family law').waitFor()
  const ann = await cards(page).first().textContent()
  for (const text of ['Ann Able', 'ann@inbox.example', 'AI available', 'family law', '$80', 'AI $10', '4.0'])
    expect(ann).toContain(text)
  const cem = await cards(page).last().textContent()
  expect(cem).toContain('$0')
  expect(cem).toContain('No ratings')
})

test("[54] 'No experts found' when there are none", async () => {
  const page = await openAsMember('/experts?tag=nothing')
  await page.getByText('No experts found', { exact: true }).waitFor()
  expect(await chipOf(page, 'Tag').textContent()).toBe('Tag: nothing')
})

test('[56] a card leads to the expert, and back to the experts', async () => {
  const page = await openAsMember('/experts')
  await cards(page).nth(1).getByRole('link').focus()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/users/ben?from=experts')
  await page.getByRole('heading', { level: 1, name: 'Ben Bold' }).waitFor()
  expect(stoa.calls(page).filter(({ path }) => path === '/api/users/ben')).toHaveLength(1)
  await page.getByRole('main').getByRole('link', { name: 'Experts', exact: true }).click()
  await page.waitForURL('**/experts')
})

test("[57] a failed load says 'Error loading experts: {message}' in red", async () => {
  const page = await stoa.page({ as: 'member', path: '/', expectedErrors: /status of 500/ })
  await page.route('**/api/users?**', (route) => route.fulfill({ status: 500, body: 'The store is shut' }))
  await page.getByRole('link', { name: 'Experts', exact: true }).first().click()
  const message = page.getByText('Error loading experts: 500: The store is shut', { exact: true })
  await message.waitFor()
  const [color, danger] = await message.evaluate((element) => {
    const probe = document.createElement('i')
    probe.style.color = 'var(--color-danger)'
    element.append(probe)
    return [getComputedStyle(element).color, getComputedStyle(probe).color]
  })
  expect(color).toBe(danger)
})
