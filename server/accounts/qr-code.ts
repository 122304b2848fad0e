// The QR code of a text, drawn here so that its secret goes to nobody else: the path of its dark modules, which the page shows
// without interpreting markup.

import encodeQR from 'qr'

export type QrCode = { size: number; path: string }

/** `size`: of a square view box, in modules, with the quiet zone. */
export function drawQrCode(text: string): QrCode {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 })
  const path = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { size: rows.length, path: path.join('') }
}
