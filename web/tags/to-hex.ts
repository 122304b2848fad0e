// Any colour that the browser can show, as the browser's own colour picker spells it.

/** '#rrggbb', without transparency; undefined for what is no colour. */
export function toHex(color: string): string | undefined {
  const context = document.createElement('canvas').getContext('2d')
  if (!context || !CSS.supports('color', color)) return undefined
  context.fillStyle = color
  const style = String(context.fillStyle)
  if (style.startsWith('#')) return style
  const [red, green, blue] = (style.match(/[\d.]+/g) ?? []).map(Number)
  if (red === undefined || green === undefined || blue === undefined) return undefined
  return `#${[red, green, blue].map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
}
