// The appearance of the parts of a drawn week, in the drawing and in its legend.

export const marks = {
  available: 'bg-success-soft forced-colors:border forced-colors:border-dashed',
  booked: 'border border-link bg-accent-soft',
  blocked: 'border border-line-strong bg-neutral-soft',
  closed:
    'bg-[repeating-linear-gradient(135deg,var(--color-line-strong)_0_1px,transparent_1px_7px)] opacity-60',
  now: 'border-t-2 border-text',
} as const
