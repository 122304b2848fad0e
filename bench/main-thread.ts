// The tasks of a page's main thread by their CPU time, from Chromium's trace. On a shared machine wall-clock time also
// counts how long a task waited for a CPU, which says nothing about the page.

import type { Page } from 'playwright-core'

type TraceEvent = {
  name: string
  pid: number
  tid: number
  args: { name?: string }
  /** The CPU time of the thread, in microseconds. */
  tdur?: number
}

/** The result of the work, and the milliseconds of CPU time of each task during it. */
export async function withProcessorTimes<A>(
  page: Page,
  work: () => Promise<A>,
): Promise<{ answer: A; times: number[] }> {
  const browser = page.context().browser()
  if (!browser) throw new Error('The page has no browser to be traced.')
  await browser.startTracing(page, { categories: ['-*', 'toplevel'] })
  const answer = await work()
  const trace: { traceEvents: TraceEvent[] } = JSON.parse((await browser.stopTracing()).toString())
  return { answer, times: busiestMainThread(trace.traceEvents) }
}

/** Each renderer has a main thread; the page under test is the one with most tasks. */
function busiestMainThread(events: TraceEvent[]): number[] {
  const isMain = (event: TraceEvent) => event.name === 'thread_name' && event.args.name === 'CrRendererMain'
  const tasksOf = ({ pid, tid }: TraceEvent) =>
    events.filter(
      (event) => event.pid === pid && event.tid === tid && event.name === 'ThreadControllerImpl::RunTask',
    )
  const threads = events.filter(isMain).map(tasksOf)
  const [busiest = []] = threads.sort((one, other) => other.length - one.length)
  return busiest.map(({ tdur = 0 }) => tdur / 1000)
}
