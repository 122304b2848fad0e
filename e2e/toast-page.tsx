// A page with only the console's notifications, for cases that no screen shows.

import { createRoot } from 'react-dom/client'
import { toast } from '#web/ui/toast.ts'
import { Toaster } from '#web/ui/toaster.tsx'

Object.assign(window, { toast })
const root = document.body.appendChild(document.createElement('div'))
createRoot(root).render(<Toaster />)
