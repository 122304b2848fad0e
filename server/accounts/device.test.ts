// How the browsers of staff are described.

import { expect, test } from 'vitest'
import { describeDevice } from './begin-sign-in.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/126.0.0.0 Safari/537.36`,
    'Chrome 126',
    'Windows',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/126.0.0.0 Safari/537.36 Edg/126.0.2592.61`,
    'Edge 126',
    'Windows',
  ],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/126.0.0.0 Mobile Safari/537.36`,
    'Chrome 126',
    'Android',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0', 'Firefox 127', 'Linux'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
    'Safari 17',
    'macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    'Safari 17',
    'iOS',
  ],
  ['curl/8.5.0', null, null],
  [undefined, null, null],
])('%s', (userAgent, browser, system) => {
  expect(describeDevice(userAgent, '192.0.2.1')).toMatchObject({ browser, system })
})
