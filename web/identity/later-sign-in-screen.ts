// The sign-in screen, whose code nobody needs who is signed in; where nobody is, it is loaded with the page.

import { later } from '#web/ui/later.tsx'

export const SignInScreen = later(async () => (await import('./sign-in-screen.tsx')).SignInScreen)
