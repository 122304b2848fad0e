// Keys that an input method handles, such as the Enter that confirms a candidate: no handler of the page sees them.

/**
 * Every such key has the code 229. In Safari the Enter that confirms has nothing else: it arrives after the end of the
 * composition.
 */
export function isOfInputMethod({
  isComposing,
  keyCode,
}: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return isComposing || keyCode === 229
}

/** To be called before anything else listens: the event ends at the window, before all handlers and libraries. */
export function keepInputMethodKeys(): void {
  addEventListener(
    'keydown',
    (event) => {
      if (isOfInputMethod(event)) event.stopImmediatePropagation()
    },
    { capture: true },
  )
}
