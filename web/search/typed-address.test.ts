import { afterAll, expect, test, vi } from 'vitest'
import { typedAddress } from './typed-address.ts'

vi.stubGlobal('location', { host: 'console.example:3000' })
afterAll(() => vi.unstubAllGlobals())

test.each([
  ['https://console.example:3000/sessions?label=No+show&from=month', '/sessions?label=No+show&from=month'],
  ['<http://Console.example:3000/users/u%2F1?from=experts#notes>', '/users/u%2F1?from=experts'],
  ['http://console.example:3000/', '/'],
  ['https://console.example:3000', '/'],
  ['console.example:3000/feedback?state=open', '/feedback?state=open'],
  ['/discount-codes/SUMMER25', '/discount-codes/SUMMER25'],
  ['sessions?label=Refunded', '/sessions?label=Refunded'],
  ['users/ada', '/users/ada'],
  ['https://elsewhere.example/users', undefined],
  ['/nowhere', undefined],
  ['and/or', undefined],
  ['what is /users', undefined],
])('%s', (text, address) => {
  expect(typedAddress(text)).toBe(address)
})
