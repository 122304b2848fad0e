// A range of stars, or without a rating.

import { Button } from '#web/ui/button.tsx'
import type { Values } from './filter-definitions.ts'

type StarRangeProps = {
  min: string | undefined
  max: string
  none: string | undefined
  values: Values
  onChange: (change: Values) => void
}

const stars = ['1', '2', '3', '4', '5']
const chosenClasses = 'aria-pressed:border-link aria-pressed:bg-accent-soft'

export function StarRange({ min, max, none, values, onChange }: StarRangeProps) {
  const exact = none === undefined ? undefined : values[none]
  const low = min === undefined ? undefined : (exact ?? values[min])
  const high = exact ?? values[max]
  const without = none === undefined ? {} : { [none]: undefined }
  return (
    <>
      {min !== undefined && (
        <Row
          label="At least"
          chosen={low}
          onChoose={(star) =>
            onChange({
              ...without,
              [min]: star,
              [max]: high === 'none' || Number(high) < Number(star) ? undefined : high,
            })
          }
        />
      )}
      <Row
        label="At most"
        chosen={high}
        onChoose={(star) =>
          onChange({
            ...without,
            [max]: star,
            ...(min === undefined
              ? {}
              : { [min]: low === 'none' || Number(low) > Number(star) ? undefined : low }),
          })
        }
      />
      {none !== undefined && (
        <Button
          aria-pressed={exact === 'none'}
          onClick={() =>
            onChange({ [max]: undefined, ...(min === undefined ? {} : { [min]: undefined }), [none]: 'none' })
          }
          className={chosenClasses}
        >
          No rating
        </Button>
      )}
    </>
  )
}

type RowProps = { label: string; chosen: string | undefined; onChoose: (star: string) => void }

function Row({ label, chosen, onChoose }: RowProps) {
  return (
    <fieldset className="flex flex-wrap items-center gap-1.5">
      <legend className="sr-only">{label}</legend>
      <span aria-hidden="true" className="w-16 text-muted max-[374px]:w-full">
        {label}
      </span>
      {stars.map((star) => (
        <Button
          key={star}
          size="icon"
          aria-label={`${label} ${star} ${star === '1' ? 'star' : 'stars'}`}
          aria-pressed={star === chosen}
          onClick={() => onChoose(star)}
          className={chosenClasses}
        >
          {star}
        </Button>
      ))}
    </fieldset>
  )
}
