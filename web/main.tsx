// Starts the console in the browser: connects cache, identity and history, then renders.

import './ui/styles.css'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { isolated } from '#contract/visible-text.ts'
import { listenToOtherTabs } from '#web/identity/sign-in.ts'
import { createCache, markFailedStale, markRelativeDaysStale, markStale } from './api/cache.ts'
import { connection } from './api/connection.ts'
import { App, SignInScreen } from './app.tsx'
import { identityStore } from './identity/identity-store.ts'
import {
  askRights,
  checkSignIn,
  expire,
  isDone,
  leave,
  loadIdentity,
  startLeaving,
} from './identity/sign-in.ts'
import { keepInputMethodKeys } from './keys/press.ts'
import { arrivalPath } from './paths.ts'
import { followHistory, navigationCount, preloadRoutesWith } from './router/location.ts'
import { loadPage, preloadPage, readPageAhead } from './routes.tsx'
import { setting } from './settings.ts'
import { ErrorBoundary } from './shell/error-boundary.tsx'
import { followDays } from './ui/days.ts'
import { tolerateReplacedNodes } from './ui/replaced-nodes.ts'
import { toast } from './ui/toast.ts'

/** The first screen is rendered after this time, whether loaded or not. */
const timeoutMs = 150
const retryMs = 2_000

const client: QueryClient = createCache(
  { onUnauthenticated: expire, onNotRefreshed: reportNotRefreshed },
  () => navigationCount() === 0,
)
keepInputMethodKeys()
tolerateReplacedNodes()
followHistory()
preloadRoutesWith((path) => void preloadPage(path, client))
const started = start()
const hearOtherTabs = {
  'signed-in': loadIdentity,
  leaving: startLeaving,
  'signed-out': leave,
  inbox: () => markStale(client, ['account']),
}
listenToOtherTabs((news) => void hearOtherTabs[news](client))
followChangesWhileSignedIn()
followDays(() => markRelativeDaysStale(client))

void Promise.race([started, wait(timeoutMs)]).then(draw)

/** Not reported while the stream of changes is down, since the page already says that it may be out of date. */
function reportNotRefreshed({ message }: Error): void {
  if (connection.get().state !== 'open') return
  toast({
    title: 'Not up to date',
    description: `Something has changed and couldn't be loaded: ${isolated(message)}`,
    action: { label: 'Try again', altText: 'Reload the page', run: () => markFailedStale(client) },
    style: 'destructive',
  })
}

function draw(): void {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no element for the console.')
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <ErrorBoundary>
          <App />
        </ErrorBoundary>
      </QueryClientProvider>
    </StrictMode>,
  )
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** Resolves when the first screen can be rendered with its data. */
async function start(): Promise<void> {
  // When a person comes from another site, the browser sends no sign-in cookie with the page, so the server must be asked.
  if (setting('stoa-sign-in', 'perhaps') === 'none' && location.pathname !== arrivalPath) {
    SignInScreen.load()
    loadPage(location.pathname)
    leave(client)
  } else await Promise.allSettled([loadIdentity(client), readPageAhead(client)])
}

function followChangesWhileSignedIn(): void {
  let stop: (() => void) | undefined
  let sinceMs = performance.timeOrigin
  identityStore.subscribe(() => {
    const now = identityStore.get()
    const isSignedIn = now.state === 'signed-in' && isDone(now.identity)
    if (isSignedIn) stop ??= follow(sinceMs)
    else if (stop) {
      stop()
      stop = undefined
      sinceMs = Date.now()
    }
  })
}

/** The code is loaded after the first screen; the stream begins with the changes since `sinceMs`. */
function follow(sinceMs: number): () => void {
  const stop = new AbortController()
  const start = async (): Promise<void> => {
    try {
      const { followChanges } = await import('./api/changes.ts')
      if (stop.signal.aborted) return
      stop.signal.addEventListener(
        'abort',
        followChanges(client, sinceMs, { isServerThere: checkSignIn, askRights }),
      )
    } catch {
      // The server does not answer; screens report their missing code themselves.
      setTimeout(start, retryMs)
    }
  }
  void start()
  return () => stop.abort()
}
