// Saves a file of the server, or one that the page has made, as a download of the browser.

/** Without a name the server's is taken. */
export function download(address: string, name = ''): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}

export function saveFile(name: string, file: Blob): void {
  const address = URL.createObjectURL(file)
  download(address, name)
  // Delayed, since some browsers begin to save only after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
