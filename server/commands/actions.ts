// The actions of a command: each has its own words and options; for anything else the help is printed.

import { parseArgs } from 'node:util'
import { type Command, type Io, UsageError } from '#server/process/io.ts'

type Options = Record<string, { type: 'string' | 'boolean' }>

type ValuesOf<O extends Options> = {
  [Name in keyof O]?: O[Name]['type'] extends 'string' ? string : boolean
}

type Action<O extends Options> = {
  /** The number of words that follow the action; none where absent. */
  takes?: number
  /** The number of further optional words. */
  mayTake?: number
  /** The options that the action accepts; none where absent. */
  options?: (keyof O)[]
  /** Returns the exit status, or nothing for 0. */
  run(io: Io, values: ValuesOf<O>, ...words: string[]): Promise<number> | Promise<void>
}

/** `options`: the options of all actions. */
export function commandOf<const O extends Options>(
  help: string,
  options: O,
  actions: Record<string, Action<NoInfer<O>>>,
): Command {
  return async (args, io) => {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const [name = '', ...words] = positionals
    const action = Object.hasOwn(actions, name) ? actions[name] : undefined
    const isKnown = (option: string) => action?.options?.includes(option) ?? false
    if (!action || !takes(action, words.length) || !Object.keys(values).every(isKnown))
      throw new UsageError(help)
    // The parser has read the values by the types of `options`.
    return (await action.run(io, values as ValuesOf<O>, ...words)) ?? 0
  }
}

function takes({ takes = 0, mayTake = 0 }: { takes?: number; mayTake?: number }, words: number): boolean {
  return words >= takes && words <= takes + mayTake
}
