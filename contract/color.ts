// Colours of tags are untrusted text: only valid CSS colours of four kinds are used.

import type { Field } from './field.ts'
import { text } from './field-kinds.ts'

const hex = /^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i
const part = String.raw`[+-]?\d{1,4}(\.\d{1,6})?(%|deg)?`
/** No text matches it in two ways; otherwise the time for a run of spaces would grow with the fourth power of its length. */
const between = String.raw`(\s*,\s*|\s+)`
const called = new RegExp(
  String.raw`^(rgb|hsl)a?\(\s*${part}${between}${part}${between}${part}(\s*[,/]\s*${part})?\s*\)$`,
  'i',
)

const named = new Set(
  `aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood
  cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray
  darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen
  darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue
  firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew
  hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan
  lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray
  lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine mediumblue
  mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred
  midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered orchid
  palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple
  rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue
  slateblue slategray slategrey snow springgreen steelblue tan teal thistle tomato turquoise violet wheat white
  whitesmoke yellow yellowgreen`.split(/\s+/),
)

/** Returns the colour, trimmed, if it is hex, rgb(), hsl() or a CSS colour name; undefined for anything else. */
export function readColor(text: string | undefined): string | undefined {
  const color = text?.trim() ?? ''
  return hex.test(color) || called.test(color) || named.has(color.toLowerCase()) ? color : undefined
}

/** A text; one that is not such a colour is kept and reported. */
export const colorText: Field<string | undefined> = {
  ...text,
  read(value, report, path) {
    const color = text.read(value, report, path)
    if (color && readColor(color) === undefined)
      report({ field: path, value: color, expected: 'a CSS color: hex, rgb(), hsl() or a name' })
    return color
  },
}

/** The allowed forms of a colour, for messages. */
export const colorForms = 'a name such as teal, or #0d9488, rgb(13, 148, 136), hsl(175, 84%, 32%)'

/** Returns whether a tag may be given this colour: a valid one, none, or the one that is already stored. */
export function isAllowedColor(typed: unknown, stored: string | undefined): boolean {
  if (typeof typed !== 'string' || typed.trim() === '') return true
  return typed === stored || readColor(typed) !== undefined
}
