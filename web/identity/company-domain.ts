// The domain whose accounts may sign in. The server writes it into the page, and checks it again.

import { setting } from '#web/ui/setting.ts'

export const companyDomain = setting('stoa-company-domain', 'example.com')
