// What a code takes off, as text.

/** '20%'; 'Not available' where the document does not say, or says something else. */
export function percentageText(value: number | undefined): string {
  return value === undefined ? 'Not available' : `${value}%`
}

export function Percentage({ value }: { value: number | undefined }) {
  return <span className={value === undefined ? 'text-muted' : ''}>{percentageText(value)}</span>
}
