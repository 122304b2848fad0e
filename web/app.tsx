// The content of the page: loading, sign-in, or the shell with the screen of the address.

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { identityStore } from './identity/identity-store.ts'
import { isDone, loadIdentity } from './identity/sign-in.ts'
import { arrivalPath, invitationPath } from './paths.ts'
import { useLocation } from './router/location.ts'
import { PageScroll } from './router/scroll-position.tsx'
import { findRoute, loadRecordsOf } from './routes.tsx'
import { ErrorBoundary } from './shell/error-boundary.tsx'
import { Shell } from './shell/shell.tsx'
import { later, laterLayer, loadLayers, whenIdle } from './ui/later.tsx'
import { ScreenOf } from './ui/room.ts'
import { ErrorState } from './ui/states.tsx'
import { shownToast } from './ui/toast.ts'

/** Loaded only while nobody is signed in. */
export const SignInScreen = later(async () => (await import('./identity/sign-in-screen.tsx')).SignInScreen)
const TooltipLayer = later(async () => (await import('./ui/floating/tooltip-layer.tsx')).TooltipLayer)
const NotFoundPage = later(async () => (await import('./shell/not-found-page.tsx')).NotFoundPage)
const Toaster = later(async () => (await import('./ui/toaster.tsx')).Toaster)
const EntryScreen = later(async () => (await import('./entry-screen.tsx')).EntryScreen)
// Like all layers loaded early: when it is needed there may be unsaved work, and an updated server may no longer have this file.
const SignInAgain = laterLayer(async () => (await import('./identity/sign-in-again.tsx')).SignInAgain)

/** The first screen is usually rendered by then. */
const drawnMs = 500

export function App() {
  return (
    <>
      {/* The part that a dialog makes inert. */}
      <div data-page>
        <Content />
      </div>
      <Layers />
    </>
  )
}

/** What floats over every screen, loaded after the first one; a toast loads the toaster earlier and waits for it. */
function Layers() {
  // Kept out of App: a change of its state would render the whole screen again.
  const [isDrawn, setDrawn] = useState(false)
  const now = identityStore.use()
  const toast = shownToast.use()
  const { path } = useLocation()
  // Before the layers, which a click on a row does not need.
  useEffect(() => whenIdle(() => loadRecordsOf(path)), [path])
  useEffect(() => {
    const timer = setTimeout(() => {
      setDrawn(true)
      loadLayers()
      import('./table/select-text.ts').then(
        ({ selectTextOfRows }) => selectTextOfRows(),
        () => undefined,
      )
    }, drawnMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      {(isDrawn || toast !== undefined) && <Toaster />}
      {isDrawn && <TooltipLayer ownZone={'identity' in now ? now.identity.timeZone : null} />}
    </>
  )
}

function Content() {
  const state = identityStore.use()
  const { path } = useLocation()
  if ((path === arrivalPath || path === invitationPath) && state.state !== 'loading') return <EntryScreen />
  switch (state.state) {
    case 'loading':
      return (
        <main className="grid min-h-dvh place-items-center text-muted">
          <h1 className="text-sm">Loading...</h1>
        </main>
      )
    case 'failed':
      return <IdentityFailed error={state.error} />
    case 'signed-out':
      return <SignInScreen />
    default:
      if (!isDone(state.identity)) return <EntryScreen />
      return (
        <>
          <Shell key={state.identity.uid}>
            <ScreenOf value={screenOf}>
              <Screen />
            </ScreenOf>
          </Shell>
          {state.state === 'expired' && (
            <div className="fixed inset-x-4 bottom-4 z-20 flex justify-center [&>[role=alert]]:rounded-md [&>[role=alert]]:bg-raised [&>[role=alert]]:px-4 [&>[role=alert]]:py-2 [&>[role=alert]]:shadow-raised">
              <SignInAgain identity={state.identity} />
            </div>
          )}
        </>
      )
  }
}

/** No other call is made in this state, so it retries automatically. */
const retryMs = 3_000

function IdentityFailed({ error }: { error: Error }) {
  const client = useQueryClient()
  useEffect(() => {
    const timer = setInterval(() => void loadIdentity(client), retryMs)
    return () => clearInterval(timer)
  }, [client])
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <h1 className="sr-only">Admin Dashboard</h1>
      <ErrorState loading="the sign-in status" error={error} onRetry={() => void loadIdentity(client)} />
    </main>
  )
}

function Screen() {
  const { path } = useLocation()
  const found = findRoute(path)
  return (
    <ErrorBoundary key={path}>
      {found ? (
        <found.Screen id={found.id}>
          <PageScroll />
        </found.Screen>
      ) : (
        <NotFoundPage />
      )}
    </ErrorBoundary>
  )
}

function screenOf(href: string) {
  const found = findRoute(href.split('?', 1)[0] ?? '')
  return found && <found.Screen key={href} id={found.id} />
}
