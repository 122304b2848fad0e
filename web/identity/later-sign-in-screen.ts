// The sign-in screen. Its code is loaded only while nobody is signed in.

import { later } from '#web/ui/later.tsx'

export const SignInScreen = later(async () => (await import('./sign-in-screen.tsx')).SignInScreen)
