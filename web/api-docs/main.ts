// The page of the API: Swagger UI for /api/openapi.json, which replaces the plain list that the server sends.

import './style.css'
import SwaggerUi from 'swagger-ui-dist/swagger-ui-es-bundle.js'
import { findCalls } from './find-calls.ts'

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
