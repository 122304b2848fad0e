/** Returns the decimal with exactly `places` decimals, rounded half away from zero; never '-0.00'. */
export function roundedDecimal(decimal: `${number}`, places: number): `${number}` {
  const [whole = '', fraction = ''] = decimal.replace('-', '').split('.')
  const cut = BigInt(whole + fraction.slice(0, places).padEnd(places, '0'))
  const units = fraction.charAt(places) >= '5' ? cut + 1n : cut
  const digits = String(units).padStart(places + 1, '0')
  const point = digits.length - places
  const text = places > 0 ? `${digits.slice(0, point)}.${digits.slice(point)}` : digits
  // Digits, with a point between two of them.
  return (decimal.startsWith('-') && units > 0n ? `-${text}` : text) as `${number}`
}

/** '1,234.50', as en-US writes it. Without Intl, whose first number takes a browser 45 to 80 ms, just before the first rows. */
export function groupedDecimal(decimal: `${number}`, places: number): string {
  const [whole = '', fraction] = roundedDecimal(decimal, places).split('.')
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',')
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}
