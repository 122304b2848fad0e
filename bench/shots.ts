// shots: pictures of all screens in both themes, in a wide window and on a phone.

import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Page } from 'playwright-core'
import { launchChromium } from './chromium.ts'
import { ensureData } from './data.ts'
import { takeDocumentationPictures } from './documentation-pictures.ts'
import { installationOf } from './installation.ts'
import { startStoa } from './processes.ts'
import { contextOf, type Look, type ShotOptions, type Size, visit } from './screen-page.ts'
import { type Screen, screensOf } from './shot-screens.ts'
import { asAdministrator } from './sign-in.ts'

const sessions = 20_000

const sizes: readonly Size[] = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]
/** Only with --all. */
const moreSizes: readonly Size[] = [
  { width: 320, height: 640 },
  { width: 1024, height: 768 },
  { width: 2560, height: 1440 },
]

export async function takeShots(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      into: { type: 'string', default: '.data/shots' },
      all: { type: 'boolean', default: false },
      documentation: { type: 'boolean', default: false },
    },
  })
  const folder = resolve(values.documentation ? 'docs/images' : values.into)
  const installation = installationOf(sessions)
  await mkdir(folder, { recursive: true })
  await ensureData(installation)
  const stoa = await startStoa(installation)
  const browser = await launchChromium()
  try {
    const work = async ({ cookie = '' }: Record<string, string>): Promise<void> => {
      const screens = await screensOf(stoa.origin, cookie)
      const options = { browser, origin: stoa.origin, cookie, folder }
      if (values.documentation) return await takeDocumentationPictures(options, screens)
      await takeScreens(options, screens, sizes)
      await takeScreens({ ...options, cookie: '' }, { 'sign-in': { path: '/' } }, sizes)
      if (!values.all) return
      await takeScreens(options, screens, moreSizes, ['light'])
      await takeScreens(options, screens, sizes, ['forced', 'print'])
    }
    await asAdministrator(
      installation,
      stoa.origin,
      work,
      values.documentation ? 'ada@example.com' : undefined,
    )
  } finally {
    await browser.close()
    await stoa.stop()
  }
}

async function takeScreens(
  options: ShotOptions,
  screens: Record<string, Screen>,
  viewports: readonly Size[],
  looks: readonly Look[] = ['light', 'dark'],
): Promise<void> {
  const { origin, folder } = options
  for (const viewport of viewports)
    for (const look of looks) {
      const context = await contextOf(options, { viewport, look })
      const page = await context.newPage()
      for (const [name, screen] of Object.entries(screens)) {
        await visit(page, origin, screen)
        await picture(page, look, `${folder}/${name}-${viewport.width}-${look}.png`)
      }
      await context.close()
    }
}

async function picture(page: Page, look: Look, path: string): Promise<void> {
  if (look === 'print') await page.emulateMedia({ media: 'print' })
  await page.screenshot({ path, fullPage: look === 'print' })
  await page.emulateMedia({ media: null })
}
