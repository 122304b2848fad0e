// The ways in which a phone number is typed without blanks.

const minDigits = 6
const maxDigits = 15

/**
 * Of '+49 170 1234567': with the country's prefix and without, '491701234567', '00491701234567', '1701234567' and
 * '01701234567'. A number whose country is not told apart has its digits only.
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
