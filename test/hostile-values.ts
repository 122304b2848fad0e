// Values that a hostile marketplace sends: scripts, ids that are difficult in URLs, and values of the wrong type.

/** Executable as markup, as a URL, as a template or by a spreadsheet. */
export const scripts = [
  '<script>window.hacked=1</script>',
  '<img src=x onerror="window.hacked=1">',
  '"><svg/onload=window.hacked=1>',
  "' onmouseover='window.hacked=1",
  'javascript:window.hacked=1',
  'data:text/html,<script>window.hacked=1</script>',
  "{{constructor.constructor('window.hacked=1')()}}",
  '=HYPERLINK("javascript:window.hacked=1","free money")',
]

/** Characters that change the direction of what follows, or are invisible, or right-to-left text. */
export const deceits = [
  '\u202Emoc.elpmaxe@nimda',
  '\u2800\u200B\u3164',
  'مدير \u2067admin\u200F (2026)',
  'ad\u200Dmin\u00AD@example.com\u{E0041}',
]

const longId = Array.from({ length: 200 }, (_, index) => (index * 7919).toString(36)).join('-')

export const awkwardIds = [
  ...[
    'a/b',
    '/starts',
    'ends/',
    '//',
    '100%',
    '%2F',
    '%252F',
    '%E0%A4%A',
    'a%00b',
    '#top',
    '?q=1',
    'a&b=c',
    'a+b',
  ],
  ...['two words', ' spaced ', '...', '.hidden', 'a\\b', '"quoted"', "o'clock", 'a;b,c', '{id}', ':id', '*'],
  ...[
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'null',
    'undefined',
    '0',
    '-1',
    'start',
    'new',
  ],
  ...[
    '😀',
    'é',
    'e\u0301',
    '東京/タワー',
    '\u202Ertl\u202C',
    'tab\there',
    'line\nbreak',
    '\u2028',
    '\uFEFFbom',
    '\u0007',
  ],
  ...['<script>window.hacked=1</script>', "'; drop table users; --", '=1+1', longId],
]

export const deep = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels)

/** Values of the wrong type for most fields. */
export const wrongValues: unknown[] = [
  ...[null, true, false, 0, -0, -1, 1.5, 101, 1e21, 1.7e308, -1.7e308, 5e-324, 2 ** 53],
  ...[
    '',
    ' ',
    'text',
    '12,50 €',
    'NaN',
    'Infinity',
    '1e3',
    '0x10',
    '99999999999999999999.99',
    '2023-02-30',
    '٣',
  ],
  ...[
    'nul \0 inside',
    'half \ud83d a pair',
    '\udc00',
    '\u202Eright to left',
    '\r\n\t',
    '\u2028\u2029',
    'a\u0300'.repeat(300),
  ],
  ...[`a${'\u0301\u0316'.repeat(5_000)}`, 'ﷺ'.repeat(1_000), 'ｶﾞ\u0E33'.repeat(300)],
  ...[
    '\u1100\u1161\u11A8'.repeat(300),
    '👩‍👩‍👧‍👦'.repeat(200),
    '\u{1D15E}'.repeat(300),
    'Σ\u00AD'.repeat(300),
  ],
  ...[`rgb(1${' '.repeat(2_000)}1${' '.repeat(2_000)}x`, `${' '.repeat(5_000)}=1`, '1e1'.repeat(1_000)],
  ...['x'.repeat(100_000), '<b>'.repeat(5_000)],
  ...[[], {}, [[]], [null], [{}], [0, 'a', null, true], JSON.parse(deep(400))],
  { seconds: 'soon', nanoseconds: 0 },
  { seconds: 1e300, nanoseconds: 0 },
  { seconds: 1, nanoseconds: -1 },
  { _seconds: null },
  { seconds: 8_640_000_000_000, nanoseconds: 999_999_999 },
  { toString: 'x', valueOf: 1, length: 1e9, toJSON: 'no' },
  JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}'),
]
