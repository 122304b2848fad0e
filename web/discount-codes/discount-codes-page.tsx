// The discount codes: percentage, expiration and status.

import Wand from 'lucide-react/icons/wand-sparkles'
import { useMemo } from 'react'
import {
  type DiscountCodesSelection,
  discountCodesScreen,
  type ListedDiscountCode,
  maxCodeLength,
} from '#contract/discount-codes.ts'
import type { SortKeyOf } from '#contract/list.ts'
import { plainNote } from '#contract/note-text.ts'
import { isTimestamp, type TimestampOrInvalid, toMilliseconds } from '#contract/timestamp.ts'
import { nowMs } from '#web/clock.ts'
import { useMay } from '#web/identity/identity-store.ts'
import { TablePage } from '#web/list/table-page.tsx'
import { readsRowsAhead, useListPage } from '#web/list/use-list-page.ts'
import { discountCodePath } from '#web/paths.ts'
import { NewLink, useIsNew } from '#web/records/new-link.tsx'
import { replaceParameters } from '#web/router/address.ts'
import { useLocation } from '#web/router/location.ts'
import { inZone } from '#web/settings.ts'
import { CodeStatus, PercentageBar } from '#web/shared/code-texts.tsx'
import type { AreaOf, Column } from '#web/table/table-column.ts'
import { Button } from '#web/ui/button.tsx'
import { Foreign, Prose } from '#web/ui/foreign.tsx'
import { later, laterLayer } from '#web/ui/later.tsx'
import { useHasRoom, useIsPhone } from '#web/ui/room.ts'
import { RelativeTime, Time } from '#web/ui/time.tsx'
import { isByUse, usageColumns } from './code-usage.tsx'

const GenerateDialog = laterLayer(async () => (await import('./generate-dialog.tsx')).GenerateDialog)

const NewCode = later(async () => (await import('./new-code.tsx')).NewCode)

/** As of the time of rendering; only the column Status updates itself. */
function isPast(expiration: TimestampOrInvalid): boolean {
  return isTimestamp(expiration) && toMilliseconds(expiration) <= nowMs()
}

const phone = {
  height: 70,
  areas: ['code code code', 'discount expires status'],
  // If space is short, the status is cut off, never the date.
  columns: '2.5rem auto minmax(0, 1fr)',
} as const

/** Includes the figures by which the codes are sorted, or of a period. */
const phoneOfUse = {
  height: 122,
  areas: [
    'code code code code code code',
    'discount expires expires expires status status',
    'uses uses revenue revenue given given',
  ],
  columns: 'repeat(6, minmax(0, 1fr))',
} as const

type CodeColumn = Column<ListedDiscountCode, SortKeyOf<DiscountCodesSelection>, AreaOf<typeof phoneOfUse>>

/** One line is aligned to the baseline of the row; three lower lines hold the longest code that can be made here. */
function linesOf({ length }: string): string {
  if (length > maxCodeLength) return 'truncate'
  return length > shortCode ? 'break-all whitespace-normal leading-[13px]' : 'leading-5'
}
const shortCode = 20

export const codeColumns: readonly CodeColumn[] = [
  {
    header: 'Code',
    area: 'code',
    width: 'minmax(10rem, 4fr)',
    sortKey: 'id',
    cell: ({ id, expirationDate }) => (
      // Aligns the monospaced text with the baseline of the other font.
      <span className={`block ${linesOf(id)} ${isPast(expirationDate) ? 'text-muted' : ''}`}>
        <Foreign className="font-mono font-medium">{id}</Foreign>
      </span>
    ),
  },
  {
    name: 'discount',
    header: 'Discount',
    area: 'discount',
    besidePreview: 'hidden without room',
    width: 'minmax(5rem, 3fr)',
    sortKey: 'percentageDiscount',
    order: 'size',
    cell: ({ percentageDiscount, expirationDate }) => (
      <PercentageBar value={percentageDiscount} isMuted={isPast(expirationDate)} />
    ),
  },
  {
    name: 'expires',
    header: inZone('Expires'),
    area: 'expires',
    width: 'minmax(8.5rem, 4fr)',
    sortKey: 'expirationDate',
    order: 'deadline',
    cell: ({ expirationDate }) => (
      // If there is no room, the relative time wraps below the date and is clipped.
      <span
        className={`flex h-5 flex-wrap gap-x-4 overflow-hidden ${isPast(expirationDate) ? 'text-muted' : ''}`}
      >
        <Time timestamp={expirationDate} zone="hidden" />
        {isTimestamp(expirationDate) && (
          <span className="text-muted max-[640px]:hidden">
            <RelativeTime timestamp={expirationDate} />
          </span>
        )}
      </span>
    ),
  },
  {
    name: 'status',
    header: 'Status',
    area: 'status',
    areaAlign: 'end',
    besidePreview: 'hidden',
    width: '6rem',
    cell: ({ expirationDate }) => <CodeStatus expirationDate={expirationDate} />,
  },
]

const noteColumn = (isExtra: boolean): CodeColumn => ({
  name: 'note',
  header: 'Note',
  isExtra,
  besidePreview: 'hidden',
  width: 'minmax(8rem, 5fr)',
  cell: ({ note }) => (
    <span className="block truncate text-muted">{note && <Prose>{plainNote(note)}</Prose>}</span>
  ),
})

const readDefinitions = async () => (await import('./code-filters.ts')).codeFilters

const CodeTotals = later(async () => (await import('./code-totals.tsx')).CodeTotals)

const acts = {
  entity: 'discount-codes',
  nameOf: ({ id }: ListedDiscountCode) => id,
  Bar: later(async () => (await import('./code-acts.tsx')).CodeActs),
} as const

export function DiscountCodesPage() {
  const list = useListPage(discountCodesScreen)
  const isPhone = useIsPhone()
  const hasRoom = useHasRoom()
  const { slotFrom: from, slotUntil: until } = list.query
  const isOfUse = isByUse(list.sort) || from !== undefined || until !== undefined
  const isExtra = !isOfUse && (isPhone || !hasRoom)
  const shown = useMemo(
    () => [...codeColumns, noteColumn(isExtra), ...usageColumns(isExtra, { from, until })],
    [isExtra, from, until],
  )
  if (useIsNew('discount-codes')) return <NewCode />
  return (
    <TablePage
      title="Discount Codes"
      entityName={{ one: 'code', many: 'codes', all: 'discount codes' }}
      list={list}
      actions={
        <>
          <GenerateCodes />
          <NewLink entity="discount-codes" label="New code" />
        </>
      }
      recordHref={discountCodePath}
      searchPlaceholder="Code or note"
      readDefinitions={readDefinitions}
      screen="discountCodes"
      figures={
        <CodeTotals
          key={JSON.stringify(list.selection)}
          query={list.selection}
          isWaiting={list.source.rows === undefined || list.isPrevious}
        />
      }
      acts={acts}
      table={{ label: 'Discount codes', columns: shown, phone: isOfUse ? phoneOfUse : phone }}
    />
  )
}

DiscountCodesPage.readAhead = readsRowsAhead(discountCodesScreen)

/** The button that generates codes, for administrators. The address says whether its dialog is open. */
function GenerateCodes() {
  const mayGenerate = useMay('discount-codes.create')
  const { search } = useLocation()
  if (!mayGenerate) return null
  return (
    <>
      <Button
        look="quiet"
        size="small"
        aria-haspopup="dialog"
        onClick={() => replaceParameters({ generate: '' })}
      >
        <Wand className="size-4" />
        <span className="max-sm:sr-only">Generate codes</span>
      </Button>
      {new URLSearchParams(search).has('generate') && (
        <GenerateDialog onClose={() => replaceParameters({ generate: undefined })} />
      )}
    </>
  )
}
