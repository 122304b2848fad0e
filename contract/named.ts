// Schemas of answers, by their names in the API documentation.

import * as v from 'valibot'

export type NamedSchema<S extends v.GenericSchema = v.GenericSchema> = S & { title: string }

// @__NO_SIDE_EFFECTS__
export function named<S extends v.GenericSchema>(title: string, schema: S): NamedSchema<S> {
  return Object.assign(schema, { title })
}

// @__NO_SIDE_EFFECTS__
export function namedObject<const E extends v.ObjectEntries>(
  title: string,
  entries: E,
): NamedSchema<v.ObjectSchema<E, undefined>> {
  return named(title, v.object(entries))
}
