// Messages between tabs about signing in and out, since all tabs share one cookie.

import { nameHere } from '#web/base-path.ts'

const allNews = ['signed-in', 'leaving', 'signed-out'] as const
export type IdentityNews = (typeof allNews)[number]

const name = nameHere('stoa-identity')
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
  open().onmessage = ({ data }) => {
    const news = allNews.find((one) => one === data)
    if (news) listener(news)
  }
}
