// Settings that the server writes into the page as meta elements.

/** The content of the meta element; the fallback where the page was served without being filled in. */
export function setting(name: string, fallback: string): string {
  if (typeof document === 'undefined') return fallback
  const content = document.querySelector(`meta[name="${name}"]`)?.getAttribute('content')
  return content && !content.startsWith('%') ? content : fallback
}
