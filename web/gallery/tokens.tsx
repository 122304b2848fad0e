// The design tokens: colours with their names, sizes of type.

import { Sample, Section } from './section.tsx'

const colors = {
  Surfaces: ['canvas', 'surface', 'raised', 'hover', 'line', 'line-strong'],
  Text: ['text', 'muted', 'link'],
  Accent: ['accent', 'accent-hover', 'accent-soft'],
  Status: ['neutral', 'info', 'success', 'warning', 'danger', 'danger-fill'],
  'Status, soft': ['neutral-soft', 'info-soft', 'success-soft', 'warning-soft', 'danger-soft'],
  Charts: ['chart-1', 'chart-2', 'chart-3', 'chart-4', 'chart-5', 'chart-6'],
  Other: ['star', 'mark', 'veil'],
}
const sizes = { '2xl': '28', xl: '20', lg: '16', base: '14', sm: '13', xs: '12' }

export function Tokens() {
  return (
    <Section name="Tokens">
      {Object.entries(colors).map(([group, names]) => (
        <Sample key={group} name={group}>
          {names.map((name) => (
            <span key={name} className="flex items-center gap-2 pr-3 text-xs">
              <span
                className="size-8 rounded-md border border-line"
                style={{ background: `var(--color-${name})` }}
              />
              {name}
            </span>
          ))}
        </Sample>
      ))}
      <Sample name="Type">
        {Object.entries(sizes).map(([name, pixels]) => (
          <p key={name} style={{ font: `600 var(--text-${name})/1.4 var(--font-sans)` }} className="pr-4">
            {pixels} Stoa, 1,234.50
          </p>
        ))}
      </Sample>
    </Section>
  )
}
