// The name of a pressed key as shortcuts spell it.

type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/**
 * 'j', '?', 'Space', 'Control+k', 'Shift+ArrowDown'. A letter is lower case whatever Caps Lock says, and of a keyboard in
 * another script the Latin one at its place. Shift is not named where it only makes another character, such as '?'.
 */
export function keyName({ key, code, ctrlKey, metaKey, altKey, shiftKey }: Press): string {
  const latin = /^[ -~]+$/.test(key) ? key : (/^Key([A-Z])$/.exec(code)?.[1] ?? key)
  const name = latin === ' ' ? 'Space' : latin.length === 1 ? latin.toLowerCase() : latin
  const isCharacter = name.length === 1 && !/[a-z]/.test(name)
  const held = [
    ctrlKey ? 'Control+' : '',
    metaKey ? 'Meta+' : '',
    altKey ? 'Alt+' : '',
    shiftKey && !isCharacter ? 'Shift+' : '',
  ]
  return held.join('') + name
}

/** A key that only changes others. */
export function isModifier(key: string): boolean {
  return ['Control', 'Meta', 'Alt', 'Shift', 'AltGraph', 'CapsLock'].includes(key)
}
