// Whether a part is shown beside a list, as a preview: narrow, and not the subject of the page.

import { createContext } from 'react'

export const IsPreview = createContext(false)
