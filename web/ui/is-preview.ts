// Whether a component is shown in a preview beside a list: narrow, and not the subject of the page.

import { createContext } from 'react'

export const IsPreview = createContext(false)
