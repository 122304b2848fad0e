// Which columns of a list are shown: those that the address names, so that a view keeps them; otherwise those that the person chose last;
// otherwise the default ones.

import { useMemo, useReducer } from 'react'
import { columnsParameter } from '#contract/list-query.ts'
import { replaceParameters } from '#web/router/address.ts'
import { useLocation } from '#web/router/location.ts'
import { keep, kept } from '#web/store.ts'
import type { Column } from '#web/table/table-column.ts'
import { useIsPhone } from '#web/ui/room.ts'

export type ColumnChoice = {
  columns: readonly { name: string; header: string; isShown: boolean }[]
  /** Shows exactly these columns, or the default ones if undefined. */
  choose: (names: readonly string[] | undefined) => void
}

/** Stands for no columns in the address; no column has this name. */
const none = 'none'

type Choosable = Pick<Column<never>, 'name' | 'header' | 'isExtra'>

export function useColumns<OneColumn extends Choosable>(
  columns: readonly OneColumn[],
): { shown: readonly OneColumn[]; choice: ColumnChoice } {
  const { path, search } = useLocation()
  const isPhone = useIsPhone()
  const storageKey = `stoa-columns${path}`
  const [, renderAgain] = useReducer((renders: number) => renders + 1, 0)
  const chosen = new URLSearchParams(search).get(columnsParameter) ?? kept(storageKey)
  return useMemo(() => {
    const names = chosen?.split(',')
    const isShown = ({ name, isExtra }: Choosable) =>
      name === undefined || (names ? names.includes(name) : !isExtra)
    const choose: ColumnChoice['choose'] = (next) => {
      const value = next && (next.join(',') || none)
      keep(storageKey, value)
      replaceParameters({ [columnsParameter]: value })
      // Needed if the address does not change.
      renderAgain()
    }
    return {
      // Cards on phones have a fixed layout.
      shown: columns.filter((column) => (isPhone ? !column.isExtra : isShown(column))),
      choice: {
        columns: columns.flatMap((column) =>
          column.name === undefined
            ? []
            : [{ name: column.name, header: column.header, isShown: isShown(column) }],
        ),
        choose,
      },
    }
  }, [columns, chosen, isPhone, storageKey])
}
