// The one zone in which all dates are shown and typed. The server writes it into the page.

import { setting } from './setting.ts'

export const timeZone = setting('stoa-time-zone', 'UTC')
