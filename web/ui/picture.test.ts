import { describe, expect, it } from 'vitest'
import { firstLetter, firstPicture } from './avatar.tsx'

describe('the picture of an avatar', () => {
  it('[17] is the first of the candidates', () => {
    expect(firstPicture(['https://a.test/1.png', 'https://a.test/2.png'])).toBe('https://a.test/1.png')
  })

  it('[18] ignores absent and empty candidates', () => {
    expect(firstPicture([undefined, null, '', '  ', 'https://a.test/2.png'])).toBe('https://a.test/2.png')
  })

  it('is never an address that could do more than show an image', () => {
    const unsafe = [
      'javascript:alert(1)',
      'data:text/html,<script>',
      'file:///etc/passwd',
      '/relative',
      'http://plain.example.com/1.png',
      'https://',
    ]
    expect(firstPicture(unsafe)).toBeUndefined()
    expect(firstPicture(['data:image/png;base64,AAAA'])).toBe('data:image/png;base64,AAAA')
  })
})

describe('the letter of an avatar', () => {
  it('[19] is the first of the name in upper case, a whole grapheme', () => {
    expect(firstLetter('ada')).toBe('A')
    expect(firstLetter('  éric')).toBe('É')
    expect(firstLetter('e\u0301ric')).toBe('E\u0301')
    expect(firstLetter('👩‍🚀 Zoe')).toBe('👩‍🚀')
    expect(firstLetter('\u202E\u200Bada')).toBe('A')
  })

  it("[20] is 'U' where there is no name", () => {
    expect(firstLetter(undefined)).toBe('U')
    expect(firstLetter(null)).toBe('U')
    expect(firstLetter('   ')).toBe('U')
    expect(firstLetter('\u200B\u2800')).toBe('U')
  })
})
