/** Saves a file that the page has made, under this name. */
export function saveFile(name: string, file: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The browser has begun to save it by then; some begin after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
