// The choices of theme and row height, for a menu.

import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import { type Density, density, type Theme, theme } from '#web/ui/appearance.ts'
import type { MenuGroup } from '#web/ui/choices.ts'

const icons = { system: Monitor, light: Sun, dark: Moon }
const themeLabels: Record<Theme, string> = { system: 'As the system', light: 'Light', dark: 'Dark' }
const densityLabels: Record<Density, string> = { compact: 'Compact', comfortable: 'Comfortable' }

export function useAppearanceGroups(): MenuGroup[] {
  const chosenTheme = theme.use()
  const chosenDensity = density.use()
  return [
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
  ]
}
