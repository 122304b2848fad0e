// Schemas of answers, by their names in the API documentation.

import * as v from 'valibot'

export type Named<S extends v.GenericSchema = v.GenericSchema> = S & { title: string }

// @__NO_SIDE_EFFECTS__
export function named<S extends v.GenericSchema>(title: string, schema: S): Named<S> {
  return Object.assign(schema, { title })
}

// @__NO_SIDE_EFFECTS__
export function namedObject<const E extends v.ObjectEntries>(
  title: string,
  entries: E,
): Named<v.ObjectSchema<E, undefined>> {
  return named(title, v.object(entries))
}
