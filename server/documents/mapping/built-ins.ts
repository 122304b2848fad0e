// Protects the built-ins of a thread before the operator's module is loaded: a module that replaces Array.prototype.map or JSON.parse
// fails itself, with a sentence, and changes no other document.

const kept = [
  ...[
    'Array',
    'ArrayBuffer',
    'BigInt',
    'Boolean',
    'Date',
    'Intl',
    'Iterator',
    'JSON',
    'Map',
    'Math',
    'Number',
  ],
  ...['Promise', 'Proxy', 'Reflect', 'RegExp', 'Set', 'String', 'Symbol', 'Uint8Array', 'WeakMap', 'WeakSet'],
  ...['parseInt', 'parseFloat', 'isNaN', 'isFinite', 'encodeURIComponent', 'decodeURIComponent'],
]

const asItIs = { writable: false, configurable: false }

/** Must be called in a thread that can be ended, since it is never undone. */
export function keepBuiltIns(): void {
  for (const name of kept) {
    const built: unknown = Reflect.get(globalThis, name)
    Object.freeze(built)
    if (typeof built === 'function') Object.freeze(built.prototype)
    Object.defineProperty(globalThis, name, asItIs)
  }
  for (const iterator of [[].values(), new Map().values(), new Set().values(), ''[Symbol.iterator]()])
    Object.freeze(Object.getPrototypeOf(iterator))
  // Libraries assign a toString or a constructor to their objects, which a frozen prototype would refuse.
  Object.freeze(Object)
  Object.preventExtensions(Object.prototype)
  for (const name of ['hasOwnProperty', 'isPrototypeOf', 'propertyIsEnumerable'])
    Object.defineProperty(Object.prototype, name, asItIs)
  for (const name of ['apply', 'bind', 'call']) Object.defineProperty(Function.prototype, name, asItIs)
  for (const name of ['Object', 'Function', 'Error']) Object.defineProperty(globalThis, name, asItIs)
}
