// Signs that the eye reads, such as an arrow or a dash, with the words that assistive technology says for them.

type SignProps = { words: string; className?: string; children: string }

export function Sign({ words, className, children }: SignProps) {
  return (
    <span role="img" aria-label={words} className={className}>
      {children}
    </span>
  )
}

/** Where there is no value. */
export function Dash({ words = 'None' }: { words?: string }) {
  return (
    <Sign words={words} className="text-muted">
      –
    </Sign>
  )
}
