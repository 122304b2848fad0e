/** The id of a panel that its button declares as open, but which is not there yet. */
export function openingPanel(): string | undefined {
  const button = document.querySelector('[aria-haspopup][aria-expanded=true][aria-controls]')
  const id = button?.getAttribute('aria-controls')
  return id && !document.getElementById(id) ? id : undefined
}
