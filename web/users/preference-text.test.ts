import fc from 'fast-check'
import { expect, test } from 'vitest'
import { preferenceName, preferenceText } from './preferences-card.tsx'

test('[79] booleans are Enabled or Disabled', () => {
  expect(preferenceText(true)).toBe('Enabled')
  expect(preferenceText(false)).toBe('Disabled')
})

test('[80] other values are text', () => {
  expect(preferenceText('dark')).toBe('dark')
  expect(preferenceText('true')).toBe('true')
  expect(preferenceText(0)).toBe('0')
  expect(preferenceText({ at: ['07:00'] })).toBe('{"at":["07:00"]}')
  expect(preferenceText(null)).toBe('')
})

test('any JSON value has a text', () => {
  fc.assert(fc.property(fc.jsonValue(), (value) => typeof preferenceText(value) === 'string'))
})

test('[78] identifiers are shown as words', () => {
  expect(preferenceName('emailNotifications')).toBe('Email notifications')
  expect(preferenceName('share_transcripts')).toBe('Share transcripts')
  expect(preferenceName('SMSAlerts')).toBe('SMS alerts')
  expect(preferenceName('theme')).toBe('Theme')
})
