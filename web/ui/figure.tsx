// A large figure of the dashboard, a chart or a record. The cents of an amount are muted.

const sizes = {
  headline: 'text-[clamp(0.875rem,4.6vw,1.25rem)] leading-7 font-semibold tracking-tight',
  chart: 'text-figure',
  record: 'text-lg font-semibold tracking-tight sm:text-figure',
}

type FigureProps = { size: keyof typeof sizes; children: string }

export function Figure({ size, children }: FigureProps) {
  const [, whole = children, cents] = /^([^.]*[$][\d,]+)([.]\d+)$/.exec(children) ?? []
  return (
    <span className={`tabular-nums [overflow-wrap:anywhere] ${sizes[size]}`}>
      {whole}
      {cents && <span className="font-medium text-muted">{cents}</span>}
    </span>
  )
}
