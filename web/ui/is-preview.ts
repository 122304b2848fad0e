// Whether a component is shown in a preview next to a list: in a narrow column, and not as the subject of the page.

import { createContext } from 'react'

export const IsPreview = createContext(false)
