// Whether the server has another version of the console than this page: its files have other names.

export async function isNewVersion(): Promise<boolean> {
  const script = document.querySelector('script[type=module][src]')?.getAttribute('src')
  try {
    const answer = await fetch('/', { cache: 'no-store' })
    return answer.ok && script !== null && script !== undefined && !(await answer.text()).includes(script)
  } catch {
    // Without an answer there is nothing to reload.
    return false
  }
}
