// The colour of a tag as text, kept in sync with the browser's colour picker.

import { colorForms } from '#contract/color.ts'
import { capitalise } from '#web/shared/loaded.tsx'
import { shownColor } from '#web/shared/tag-chip.tsx'
import { FormField, Input } from '#web/ui/field.tsx'

type ColorFieldProps = {
  value: string
  onChange: (color: string) => void
  readOnly: boolean
  error: string | undefined
}

const neutral = '#868995'

export function ColorField({ value, onChange, readOnly, error }: ColorFieldProps) {
  const shown = shownColor(value)
  return (
    <FormField label="Color" hint={hintOf(value, shown)} error={error}>
      {(control) => (
        <span className="flex gap-2">
          <Input
            {...control}
            name="color"
            value={value}
            readOnly={readOnly}
            spellCheck={false}
            autoComplete="off"
            // Design tools copy colors without '#'.
            onChange={({ target }) => onChange(target.value.replace(/^(?=[\da-f]{6}$)/i, '#'))}
          />
          <input
            type="color"
            aria-label="Pick a color"
            title="Pick a color"
            disabled={readOnly}
            value={(shown && toHex(shown)) ?? neutral}
            onChange={(event) => onChange(event.target.value)}
            className="size-control shrink-0 cursor-pointer appearance-none rounded-md border border-line bg-canvas p-1.5 hover:border-line-strong disabled:cursor-default disabled:opacity-60 forced-colors:forced-color-adjust-none [&::-moz-color-swatch]:rounded-sm [&::-moz-color-swatch]:border-0 [&::-webkit-color-swatch-wrapper]:p-0 [&::-webkit-color-swatch]:rounded-sm [&::-webkit-color-swatch]:border-0"
          />
        </span>
      )}
    </FormField>
  )
}

function hintOf(value: string, shown: string | undefined): string {
  if (shown !== undefined) return capitalise(colorForms)
  if (value.trim() === '') return 'Without a color the tag shows a neutral square'
  return 'Not a color that can be shown: the tag shows a neutral square'
}

/** Returns the colour in the format of a colour picker: '#rrggbb', without transparency; undefined for an invalid colour. */
function toHex(color: string): string | undefined {
  const context = document.createElement('canvas').getContext('2d')
  if (!context || !CSS.supports('color', color)) return undefined
  context.fillStyle = color
  const style = String(context.fillStyle)
  if (style.startsWith('#')) return style
  const [red, green, blue] = (style.match(/[\d.]+/g) ?? []).map(Number)
  if (red === undefined || green === undefined || blue === undefined) return undefined
  return `#${[red, green, blue].map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
}
