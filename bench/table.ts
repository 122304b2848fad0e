// Prints tables in Markdown, and formats their numbers.

export function printTable(title: string, head: string[], rows: string[][]): void {
  const widths = head.map((name, column) =>
    Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)),
  )
  const line = (cells: string[]): string =>
    `| ${widths.map((width, column) => pad(cells[column] ?? '', width, column)).join(' | ')} |`
  const rule = widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`))
  process.stdout.write(`\n### ${title}\n\n${[line(head), line(rule), ...rows.map(line)].join('\n')}\n`)
}

function pad(cell: string, width: number, column: number): string {
  return column === 0 ? cell.padEnd(width) : cell.padStart(width)
}

export function number(value: number): string {
  return value.toLocaleString('en-US')
}

export function ms(value: number): string {
  return value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0)
}

export function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(1)
}

export function percent(ratio: number): string {
  return `${Math.round(ratio * 100)} %`
}

export function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1e6)} MB`
}
