// What tabs tell each other about signing in and out, since they share one cookie.

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

/** Hears what the other tabs say, never this one. */
export function hearOtherTabs(listener: (news: IdentityNews) => void): void {
  open().onmessage = (event) => {
    if (event.data === 'signed-in' || event.data === 'signed-out') listener(event.data)
  }
}
