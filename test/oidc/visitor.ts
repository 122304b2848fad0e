// A visitor with cookies who follows redirects: what a browser does on the way to a provider and back.

export type Visitor = {
  /** Follows redirects until an answer does not redirect, or redirects to an address with this text, which is not requested. */
  follow(address: string, until?: string): Promise<Arrived>
  get(address: string): Promise<Arrived>
  /** Returns the cookies for requests to this address. */
  cookiesFor(address: string): string
  /** Submits the form of the page at this address unchanged, and follows redirects. */
  submit(address: string): Promise<Arrived>
  /** Takes over another visitor's cookies for this address. */
  adopt(other: Visitor, address: string): void
}

export type Arrived = { address: string; status: number; text: string }

const mostSteps = 12

export function openVisitor(): Visitor {
  const jars = new Map<string, Map<string, string>>()
  const jarOf = (address: string): Map<string, string> => {
    const { origin } = new URL(address)
    const jar = jars.get(origin) ?? new Map<string, string>()
    jars.set(origin, jar)
    return jar
  }

  const cookiesFor = (address: string): string =>
    [...jarOf(address)].map(([name, value]) => `${name}=${value}`).join('; ')

  async function ask(
    address: string,
    form?: URLSearchParams,
  ): Promise<{ response: Response; next: string | undefined }> {
    const headers = { cookie: cookiesFor(address) }
    const response = await fetch(address, {
      redirect: 'manual',
      headers,
      ...(form && { method: 'POST', body: form }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const [name = '', ...value] = pair.split('=')
      if (/expires=Thu, 01 Jan 1970|max-age=0/i.test(line)) jarOf(address).delete(name)
      else jarOf(address).set(name, value.join('='))
    }
    const location = response.headers.get('location')
    return { response, next: location === null ? undefined : new URL(location, address).href }
  }

  return {
    cookiesFor,
    adopt(other, address) {
      for (const pair of other.cookiesFor(address).split('; ')) {
        const [name = '', ...value] = pair.split('=')
        jarOf(address).set(name, value.join('='))
      }
    },
    async submit(address) {
      const page = await (await ask(address)).response.text()
      const action = /action="([^"]*)"/.exec(page)?.[1] ?? ''
      const inputs = [...page.matchAll(/name="([^"]*)" value="([^"]*)"/g)]
      const form = new URLSearchParams(inputs.map(([, name = '', value = '']) => [name, value]))
      const target = new URL(action, address).href
      const { response, next } = await ask(target, form)
      const text = await response.text()
      return { address: next ?? target, status: response.status, text }
    },
    async get(address) {
      const { response, next } = await ask(address)
      return { address: next ?? address, status: response.status, text: await response.text() }
    },
    async follow(address, until) {
      let now = address
      for (let step = 0; step < mostSteps; step++) {
        const { response, next } = await ask(now)
        const text = await response.text()
        if (next === undefined) return { address: now, status: response.status, text }
        if (until !== undefined && next.includes(until))
          return { address: next, status: response.status, text }
        now = next
      }
      throw new Error(`The answers lead on and on, at last to ${now}.`)
    },
  }
}
