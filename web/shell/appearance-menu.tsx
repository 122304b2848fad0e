// The menu for the theme and the height of rows.

import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import { type Density, density, type Theme, theme } from '#web/ui/appearance.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Menu } from '#web/ui/menu.tsx'

const icons = { system: Monitor, light: Sun, dark: Moon }
const themeLabels: Record<Theme, string> = { system: 'As the system', light: 'Light', dark: 'Dark' }
const densityLabels: Record<Density, string> = { compact: 'Compact', comfortable: 'Comfortable' }

export function AppearanceMenu() {
  const chosenTheme = theme.use()
  const chosenDensity = density.use()
  const Icon = icons[chosenTheme]
  return (
    <Menu
      label="Appearance"
      groups={[
        {
          heading: 'Theme',
          entries: theme.values.map((value) => ({
            label: themeLabels[value],
            Icon: icons[value],
            isChecked: value === chosenTheme,
            onSelect: () => theme.choose(value),
          })),
        },
        {
          heading: 'Rows',
          entries: density.values.map((value) => ({
            label: densityLabels[value],
            isChecked: value === chosenDensity,
            onSelect: () => density.choose(value),
          })),
        },
      ]}
      trigger={(trigger) => (
        <IconButton {...trigger} label="Appearance">
          <Icon aria-hidden="true" className="size-4" />
        </IconButton>
      )}
    />
  )
}
