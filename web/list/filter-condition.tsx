// The condition of a filter that is set, as the text of its chip.

import type { FilterDefinition, Values } from './filter-definitions.ts'
import { RecordName } from './record-name.tsx'

type ConditionProps = { definition: FilterDefinition; values: Values }

export function Condition({ definition: { editor, say }, values }: ConditionProps) {
  if (editor.kind !== 'person' && editor.kind !== 'tag') return say(values)
  return <RecordName kind={editor.kind} id={values[editor.name] ?? ''} />
}
