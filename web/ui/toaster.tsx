// Shows the newest toast for 5 seconds, at most one at a time; a swipe to the right past 50 px removes it.

import * as Radix from '@radix-ui/react-toast'
import X from 'lucide-react/icons/x'
import { type FunctionComponent, type PropsWithChildren, useEffect } from 'react'
import { keepFocus } from './kept-focus.ts'
import { shownToast } from './toast.ts'

// The package's types lack `children`.
const Provider = Radix.Provider as FunctionComponent<PropsWithChildren<Radix.ToastProviderProps>>

const styles = {
  default: 'border-line bg-raised',
  destructive: 'border-danger bg-danger-soft text-danger',
}

/** A provider for each toast: Radix keeps in it that the pointer has paused the timer, and the next toast would have none. */
export function Toaster() {
  const toast = shownToast.use()
  // Here, because this file is loaded after the first screen.
  useEffect(keepFocus, [])
  return (
    <Provider key={toast?.id} duration={5000} swipeDirection="right" swipeThreshold={50}>
      {toast && (
        <Radix.Root
          type={toast.style === 'destructive' ? 'foreground' : 'background'}
          className={`relative motion-safe:animate-rise flex items-start gap-3 rounded-lg border py-3 pr-11 pl-4 shadow-raised data-[state=closed]:opacity-0 data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) ${styles[toast.style ?? 'default']}`}
        >
          <div className="min-w-0 flex-1">
            {toast.title && <Radix.Title className="font-semibold">{toast.title}</Radix.Title>}
            {toast.description && (
              <Radix.Description className="break-words">{toast.description}</Radix.Description>
            )}
          </div>
          {toast.action && (
            <Radix.Action
              altText={toast.action.altText}
              onClick={toast.action.run}
              className="h-control shrink-0 rounded-md border border-current px-2.5 font-medium"
            >
              {toast.action.label}
            </Radix.Action>
          )}
          <Radix.Close
            aria-label="Close"
            className="absolute top-2 right-2 grid size-7 place-items-center rounded"
          >
            <X className="size-4" />
          </Radix.Close>
        </Radix.Root>
      )}
      <Radix.Viewport className="fixed right-0 bottom-0 z-50 flex w-full max-w-96 flex-col p-4 outline-none" />
    </Provider>
  )
}
