// The choices of theme and density, for the menu of the account and for the search box.

import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import { type Density, density, type Theme, theme } from './appearance.ts'
import type { MenuEntry } from './use-popup.ts'

const icons = { system: Monitor, light: Sun, dark: Moon }
const themeLabels: Record<Theme, string> = { system: 'System', light: 'Light', dark: 'Dark' }
const densityLabels: Record<Density, string> = { compact: 'Compact', comfortable: 'Comfortable' }

/** `also`: other words that find them. */
type AppearanceGroup = { heading: string; also: string; entries: (MenuEntry & { value: string })[] }

export function appearanceGroups(chosenTheme?: Theme, chosenDensity?: Density): AppearanceGroup[] {
  return [
    {
      heading: 'Theme',
      also: 'settings mode',
      entries: theme.values.map((value) => ({
        value,
        label: themeLabels[value],
        Icon: icons[value],
        isChecked: value === chosenTheme,
        onSelect: () => theme.choose(value),
      })),
    },
    {
      heading: 'Density',
      also: 'settings rows height density',
      entries: density.values.map((value) => ({
        value,
        label: densityLabels[value],
        isChecked: value === chosenDensity,
        onSelect: () => density.choose(value),
      })),
    },
  ]
}
