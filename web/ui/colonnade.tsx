// A colonnade in hairlines, the console's emblem. Empty states show it with a missing column, the sign-in shows it whole.

const columns = [0, 1, 2, 3, 4, 5, 6]

/** `missing`: which of the seven columns are only hinted at. */
export function Colonnade({ missing, className = '' }: { missing: readonly number[]; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 228 108"
      fill="none"
      stroke="currentColor"
      className={`text-line-strong forced-colors:text-[CanvasText] ${className}`}
    >
      <path
        vectorEffect="non-scaling-stroke"
        d="M9 24 114 1 219 24ZM31 21.5 114 5 197 21.5ZM9 24H219V30H9ZM5 98H223V102H5ZM.5 102H227.5V107H.5Z"
      />
      {columns.map((column) => {
        const x = 16 + column * 30
        return missing.includes(column) ? (
          <path
            key={column}
            vectorEffect="non-scaling-stroke"
            strokeDasharray="1 4"
            d={`M${x + 4} 34V94M${x + 12} 34V94`}
          />
        ) : (
          <path
            key={column}
            vectorEffect="non-scaling-stroke"
            d={`M${x - 1} 30H${x + 17}L${x + 13} 34H${x + 3}ZM${x + 2} 34V94M${x + 14} 34V94M${x + 6} 35V94M${x + 10} 35V94M${x + 3} 94H${x + 13}L${x + 17} 98H${x - 1}Z`}
          />
        )
      })}
    </svg>
  )
}
