// The page of the API: Swagger UI for /api/openapi.json, which replaces the plain list that the server sends.

import './style.css'
import SwaggerUi from 'swagger-ui-dist/swagger-ui-es-bundle.js'

const stored = document.documentElement.dataset.theme
const isDark = stored ? stored === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
document.documentElement.classList.toggle('dark-mode', isDark)

const calls = document.querySelector('main')
if (!calls) throw new Error('The page has no element for the calls.')
const viewer = document.createElement('main')
SwaggerUi({
  domNode: viewer,
  url: 'openapi.json',
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: -1,
  displayRequestDuration: true,
  filter: true,
  validatorUrl: null,
  plugins: [() => ({ fn: { opsFilter: findCalls } })],
  onComplete: () => {
    calls.replaceWith(viewer)
    viewer.querySelector('.operation-filter-input')?.setAttribute('placeholder', 'Find a call by words')
  },
})

// Finds the calls that contain all words of a text in their method, path, group or description. Swagger UI itself only
// finds groups.

/** Immutable structures, as Swagger UI passes them. */
type Group = {
  get(key: 'operations'): Calls
  set(key: 'operations', calls: Calls): Group
}
type Calls = { filter(keep: (call: { toJS(): unknown }) => boolean): Calls; size: number }
type Groups = {
  map(change: (group: Group) => Group): Groups
  filter(keep: (group: Group) => boolean): Groups
}

function findCalls(groups: Groups, text: string): Groups {
  const words = text.toLowerCase().split(/\s+/)
  const holdsAll = (call: { toJS(): unknown }) => {
    const said = JSON.stringify(call.toJS()).toLowerCase()
    return words.every((word) => said.includes(word))
  }
  return groups
    .map((group) => group.set('operations', group.get('operations').filter(holdsAll)))
    .filter((group) => group.get('operations').size > 0)
}
