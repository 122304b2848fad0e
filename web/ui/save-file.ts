// Saves a file that the page has made, or writes arriving bytes into a file that the person chooses. Such a file is complete at the end, or
// unchanged.

/** A Chromium API that TypeScript's types lack: the choice of a file to write. */
type Picker = (options: { suggestedName: string }) => Promise<SavedFile>
type SavedFile = FileSystemFileHandle & { remove?: () => Promise<void> }

/** 'AbortError': no file was chosen. 'NotAllowedError': the picker is already open. */
const noChoice = ['AbortError', 'NotAllowedError']

/** Returns undefined if no file is chosen. */
export async function pickFile(suggestedName: string): Promise<SavedFile | undefined> {
  try {
    return await (globalThis as { showSaveFilePicker?: Picker }).showSaveFilePicker?.({ suggestedName })
  } catch (error) {
    if (error instanceof DOMException && noChoice.includes(error.name)) return undefined
    throw error
  }
}

/** Rejects if either end fails or the signal is aborted; the file is then unchanged, or removed if it is new. */
export async function saveTo(
  file: SavedFile,
  open: () => Promise<ReadableStream<Uint8Array>>,
  signal: AbortSignal,
): Promise<void> {
  try {
    const bytes = await open()
    await bytes.pipeTo(await file.createWritable(), { signal })
  } catch (error) {
    await removeIfEmpty(file)
    throw error
  }
}

/** Choosing a new file creates it empty. */
async function removeIfEmpty(file: SavedFile): Promise<void> {
  const { size } = await file.getFile()
  if (size === 0) await file.remove?.()
}

/** Saves a file that the page has made, under this name. */
export function saveFile(name: string, file: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // Delayed, since some browsers begin to save only after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
