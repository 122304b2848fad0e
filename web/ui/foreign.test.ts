import { expect, test } from 'vitest'
import { translateOf } from './foreign.tsx'

test('ids, codes and addresses are left as they are by a browser that translates', () => {
  const kept = ['SPRING', 'INV1', 'ada@inbox.example', 'f3b0c442-98fc', 'x_y', '+1-555-0100', 'inbox.example']
  for (const text of kept) expect([text, translateOf(text)]).toEqual([text, 'no'])
})

test('words, names and sentences are translated', () => {
  const translated = [
    '',
    'Completed',
    'Great!',
    'Ada Lovelace',
    'law.',
    'Session 7 was late',
    '上课时间',
    'Größe',
  ]
  for (const text of translated) expect([text, translateOf(text)]).toEqual([text, undefined])
})
