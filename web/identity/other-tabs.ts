// Messages between tabs about signing in and out, since all tabs share one cookie.

export type IdentityNews = 'signed-in' | 'signed-out'

const name = 'stoa-identity'
let channel: BroadcastChannel | undefined

function open(): BroadcastChannel {
  channel ??= new BroadcastChannel(name)
  return channel
}

export function tellOtherTabs(news: IdentityNews): void {
  open().postMessage(news)
}

/** Receives the messages of the other tabs, not of this one. */
export function listenToOtherTabs(listener: (news: IdentityNews) => void): void {
  open().onmessage = (event) => {
    if (event.data === 'signed-in' || event.data === 'signed-out') listener(event.data)
  }
}
