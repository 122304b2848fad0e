// The pages of a list, by the links of their answers.

type Linked = { headers: { [name: string]: unknown } }

/** Returns the address of a link; undefined if the answer has none. */
export function linkOf({ headers }: Linked, rel: 'next' | 'prev' | 'last'): string | undefined {
  return new RegExp(`<([^>]+)>; rel="${rel}"`).exec(String(headers.link))?.[1]
}

/** Returns the answer of an address, and of all pages behind it in one direction. */
export async function pagesFrom<Answer extends Linked>(
  get: (url: string) => Promise<Answer>,
  first: string | undefined,
  rel: 'next' | 'prev' = 'next',
): Promise<Answer[]> {
  const pages: Answer[] = []
  for (let url = first; url !== undefined; ) {
    const page = await get(url)
    pages.push(page)
    url = linkOf(page, rel)
  }
  return pages
}
