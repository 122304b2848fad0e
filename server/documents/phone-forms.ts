// The ways in which people type a phone number without spaces.

const minDigits = 6
const maxDigits = 15

/**
 * For '+49 170 1234567': with and without the country's prefix, '491701234567', '00491701234567', '1701234567' and
 * '01701234567'. A number without a recognisable country has only its digits.
 */
export function phoneForms(phone: string): string[] {
  const digits = phone.replace(/\(0\)/g, '').replace(/\D/g, '')
  if (digits.length < minDigits || digits.length > maxDigits) return []
  const [, country = ''] = /^\s*(?:\+|00)\s*(\d{1,3})[\s()./-]/.exec(phone) ?? []
  const bare = digits.replace(/^00/, '')
  if (!country) return [digits]
  const national = bare.slice(country.length)
  return [bare, `00${bare}`, national, `0${national}`]
}
