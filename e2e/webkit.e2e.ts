// The console in WebKitGTK, if it is installed: signing in, dashboard, charts and sessions.

import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { findWebKit, launchWebKit } from '#test/webkit.ts'
import { demoContent } from './stoa.ts'

const binary = findWebKit()

const stoa = await testApp({}, { web: true, content: demoContent })
await stoa.app.listen({ port: 0, host: '127.0.0.1' })
const { port } = stoa.app.server.address() as AddressInfo

test.runIf(binary)(
  'signing in leads to round points, short figures and sessions',
  async () => {
    const { email, password } = await stoa.signIn({ admin: true })
    const webkit = await launchWebKit(binary ?? '')
    onTestFinished(() => webkit.close())
    await webkit.open(`http://127.0.0.1:${port}/`)
    await webkit.type('input[type=email]', email)
    await webkit.type('input[type=password]', password)
    await webkit.click('button[type=submit]')

    // The axis appears after the chart's heading.
    const text = 'document.querySelectorAll("[data-chart]")[1]?.innerText'
    const revenue = await webkit.read<string>(`/\\$[\\d.]+K/.test(${text}) && ${text}`)
    expect(revenue).toMatch(/\$[\d.]+K\n/)
    // Ticks such as $20K or $2.5K, depending on the day of the month.
    expect(revenue).not.toMatch(/\.(?:0|\d{2,})K/)

    await webkit.hover('[data-chart][aria-label="AI share"] svg')
    const { width, height } = await webkit.read<{ width: number; height: number }>(
      'document.querySelector("[data-chart] .rounded-full.bg-link")?.getBoundingClientRect().toJSON()',
    )
    expect(width).toBeGreaterThan(0)
    expect(Math.abs(width - height)).toBeLessThan(1)

    await webkit.click('nav a[href="/sessions"]')
    expect(await webkit.read<number>('document.querySelectorAll("main [data-row]").length')).toBeGreaterThan(
      5,
    )
    expect(await webkit.read<string>('document.querySelector("main h1")?.innerText')).toBe('Sessions')
  },
  180_000,
)
