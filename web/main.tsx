// Starts the console in the browser: wires cache, identity and history, then draws.

import './ui/styles.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createCache } from './api/cache.ts'
import { followChanges } from './api/changes.ts'
import { App } from './app.tsx'
import { identityState, subscribeToIdentity } from './identity/identity-store.ts'
import { hearOtherTabs } from './identity/other-tabs.ts'
import { checkSignIn, expire, leave, loadIdentity } from './identity/sign-in.ts'
import { preloadPage } from './routes.tsx'
import { ErrorBoundary } from './shell/error-boundary.tsx'
import { followHistory, prepareWith } from './ui/location.ts'
import { setting } from './ui/setting.ts'

const client = createCache(expire)
followHistory()
prepareWith(preloadPage)
preloadPage(location.pathname)
if (setting('stoa-sign-in', 'perhaps') === 'none') leave(client)
else void loadIdentity(client)
hearOtherTabs((news) => (news === 'signed-out' ? leave(client) : void loadIdentity(client)))
followChangesWhileSignedIn()

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

function followChangesWhileSignedIn(): void {
  let stop: (() => void) | undefined
  subscribeToIdentity(() => {
    const isSignedIn = identityState().state === 'signed-in'
    if (isSignedIn) stop ??= followChanges(client, () => void checkSignIn())
    else {
      stop?.()
      stop = undefined
    }
  })
}
