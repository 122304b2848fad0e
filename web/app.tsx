// What the page shows: loading, sign-in, or the shell with the screen of the address.

import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useIdentityState } from './identity/identity-store.ts'
import { loadIdentity } from './identity/sign-in.ts'
import { SignInScreen } from './identity/sign-in-screen.tsx'
import { findRoute, preloadPages } from './routes.tsx'
import { ErrorBoundary } from './shell/error-boundary.tsx'
import { NotFoundPage } from './shell/not-found-page.tsx'
import { PageScroll } from './shell/page-scroll.tsx'
import { Shell } from './shell/shell.tsx'
import { useLocation } from './ui/location.ts'
import { PageSkeleton } from './ui/skeleton.tsx'
import { ErrorState } from './ui/states.tsx'

// Beside the first screen, not before it: nothing waits for the toasts.
const Toaster = lazy(async () => ({ default: (await import('./ui/toaster.tsx')).Toaster }))
const loadSignInAgain = async () => ({
  default: (await import('./identity/sign-in-again.tsx')).SignInAgain,
})
const SignInAgain = lazy(loadSignInAgain)

/** The first screen stands by then. */
const drawnMs = 500
const quietMs = 3_000

export function App() {
  useEffect(() => {
    const timer = setTimeout(preloadPages, drawnMs)
    return () => clearTimeout(timer)
  }, [])
  // When it is needed there is unsaved work, and the server may be a newer one that no longer has this file.
  useEffect(() => {
    const timer = setTimeout(() => void loadSignInAgain().catch(() => undefined), quietMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      {/* What a dialog puts out of reach. */}
      <div data-page>
        <Content />
      </div>
      <Suspense>
        <Toaster />
      </Suspense>
    </>
  )
}

function Content() {
  const state = useIdentityState()
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
      return (
        <>
          <Shell key={state.identity.uid}>
            <Screen />
          </Shell>
          {state.state === 'expired' && (
            <Suspense>
              <SignInAgain identity={state.identity} />
            </Suspense>
          )}
        </>
      )
  }
}

/** Nothing else asks the server meanwhile, so this asks again by itself. */
const askAgainMs = 3_000

function IdentityFailed({ error }: { error: Error }) {
  const client = useQueryClient()
  useEffect(() => {
    const timer = setInterval(() => void loadIdentity(client), askAgainMs)
    return () => clearInterval(timer)
  }, [client])
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <h1 className="sr-only">Admin Dashboard</h1>
      <ErrorState loading="the sign-in state" error={error} onRetry={() => void loadIdentity(client)} />
    </main>
  )
}

function Screen() {
  const { path } = useLocation()
  const found = findRoute(path)
  return (
    <ErrorBoundary key={path}>
      <Suspense fallback={<PageSkeleton />}>
        {found ? <Found {...found} /> : <NotFoundPage />}
        <PageScroll />
      </Suspense>
    </ErrorBoundary>
  )
}

/** The same component for as long as the screen is shown. */
function Found({ pageNow, id }: Pick<NonNullable<ReturnType<typeof findRoute>>, 'pageNow' | 'id'>) {
  const [Page] = useState(() => pageNow())
  return <Page id={id} />
}
