import Columns3 from 'lucide-react/icons/columns-3'
import { IconButton } from '#web/ui/button.tsx'
import { Menu } from '#web/ui/popup.tsx'
import type { ColumnChoice } from './use-columns.ts'

export function ColumnsMenu({ columns, choose }: ColumnChoice) {
  const shown = columns.filter(({ isShown }) => isShown).map(({ name }) => name)
  return (
    <Menu
      label="Columns"
      groups={[
        {
          isMany: true,
          entries: columns.map(({ name, header, isShown }) => ({
            label: header,
            isChecked: isShown,
            onSelect: () => choose(isShown ? shown.filter((one) => one !== name) : [...shown, name]),
          })),
        },
        { entries: [{ label: 'Default columns', onSelect: () => choose(undefined) }] },
      ]}
      trigger={(trigger) => <IconButton Icon={Columns3} {...trigger} label="Columns" />}
    />
  )
}
