// Works on items as they arrive, a few at a time.

/**
 * The results, in the order of the items. The next item is read while the work is in progress. Before a failure is
 * thrown, the rest of the work has ended.
 */
export async function* inOrder<Item, Result>(
  items: AsyncIterable<Item>,
  atOnce: number,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const inProgress: Promise<Result>[] = []
  try {
    for await (const item of items) {
      if (inProgress.length === atOnce) yield* oldest(inProgress)
      const result = work(item)
      // A failure is thrown where the result is awaited; before that it must not count as unhandled.
      result.catch(() => undefined)
      inProgress.push(result)
    }
    while (inProgress.length > 0) yield* oldest(inProgress)
  } finally {
    await Promise.allSettled(inProgress)
  }
}

async function* oldest<Result>(inProgress: Promise<Result>[]): AsyncGenerator<Result> {
  for (const result of inProgress.splice(0, 1)) yield await result
}
