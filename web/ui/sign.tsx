// Visual signs such as an arrow or a dash, with the words that assistive technology reads for them.

type SignProps = { words: string; className?: string; children: string }

export function Sign({ words, className, children }: SignProps) {
  return (
    <span role="img" aria-label={words} className={className}>
      {children}
    </span>
  )
}

/** Stands for a missing value. */
export function Dash({ words = 'None' }: { words?: string }) {
  return (
    <Sign words={words} className="text-muted">
      –
    </Sign>
  )
}
