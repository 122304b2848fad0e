// The name of the console, at the head of its navigation.

export function Brand() {
  return (
    <div className="flex h-(--top-bar-height) shrink-0 items-center gap-2.5 px-2 text-base font-semibold tracking-tight">
      <img src="/favicon.svg" alt="" width={24} height={24} />
      Stoa
    </div>
  )
}
