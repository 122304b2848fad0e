// Times of day as people type them.

/** '9', '9:30', '0930' and '09:30:15' as HH:MM:SS; undefined where the text is not a time of day. */
export function readTimeOfDay(text: string): string | undefined {
  const [, hour = '', minute = '00', second = '00'] =
    /^(\d{1,2})(?::?(\d{2})(?::?(\d{2}))?)?$/.exec(text.trim()) ?? []
  if (hour === '' || Number(hour) > 23 || minute > '59' || second > '59') return undefined
  return `${hour.padStart(2, '0')}:${minute}:${second}`
}
