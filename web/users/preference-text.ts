// A user's settings and preferences as text: names are often identifiers, values may be anything.

/** 'emailNotifications' and 'email_notifications' become 'Email notifications'; a name in words is unchanged. */
export function preferenceName(key: string): string {
  if (!/^[a-zA-Z][a-zA-Z0-9]*(_[a-zA-Z0-9]+)*$/.test(key)) return key
  const words = key
    .replaceAll('_', ' ')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .split(' ')
    .map((word) => (/^[A-Z0-9]+$/.test(word) ? word : word.toLowerCase()))
    .join(' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** 'Enabled' or 'Disabled' for a boolean; other values as text, an empty text where the value is absent. */
export function preferenceText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Enabled' : 'Disabled'
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
