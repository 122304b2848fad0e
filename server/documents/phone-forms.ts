// The ways in which people type a phone number without spaces.

const minDigits = 6
const maxDigits = 15
/** People also type only this many of the last digits. */
const lastDigits = [6, 7, 8, 9]

/**
 * Returns for '+49 170 1234567' the forms with and without the country's prefix, '491701234567', '00491701234567', '1701234567' and
 * '01701234567'; and its last digits. A number without a recognisable country has only its digits and the last ones.
 */
export function phoneForms(phone: string): string[] {
  const digits = phone.replace(/\(0\)/g, '').replace(/\D/g, '')
  if (digits.length < minDigits || digits.length > maxDigits) return []
  const [, country = ''] = /^\s*(?:\+|00)\s*(\d{1,3})[\s()./-]/.exec(phone) ?? []
  const bare = digits.replace(/^00/, '')
  const national = bare.slice(country.length)
  const whole = country ? [bare, `00${bare}`, national, `0${national}`] : [digits]
  const ends = lastDigits.filter((count) => count < digits.length).map((count) => digits.slice(-count))
  return [...new Set([...whole, ...ends])]
}
