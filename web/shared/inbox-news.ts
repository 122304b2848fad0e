// Tells the other tabs of this browser that the inbox has changed: the server does not report changes of the own account.

let channel: BroadcastChannel | undefined

function open(): BroadcastChannel {
  channel ??= new BroadcastChannel('stoa-inbox')
  return channel
}

export function tellInboxChanged(): void {
  open().postMessage('')
}

/** Returns a function that stops listening. */
export function listenToInbox(listener: () => void): () => void {
  open().addEventListener('message', listener)
  return () => open().removeEventListener('message', listener)
}
