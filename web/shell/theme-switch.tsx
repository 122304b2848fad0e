// Goes round the three themes: system, light, dark.

import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import { IconButton } from '#web/ui/button.tsx'
import { chooseTheme, type Theme, useTheme } from './theme.ts'

const icons = { system: Monitor, light: Sun, dark: Moon }
const following: Record<Theme, Theme> = { system: 'light', light: 'dark', dark: 'system' }

export function ThemeSwitch() {
  const theme = useTheme()
  const Icon = icons[theme]
  return (
    <IconButton
      label={`Theme: ${theme}. Change to ${following[theme]}`}
      onClick={() => chooseTheme(following[theme])}
    >
      <Icon aria-hidden="true" className="size-4" />
    </IconButton>
  )
}
