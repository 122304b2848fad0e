// The endpoints that describe Stoa to programs: the OpenAPI document, as JSON and as a page.

import { endpoint } from './endpoint.ts'

export const getOpenApi = endpoint({
  method: 'GET',
  dependsOn: [],
  path: '/api/openapi.json',
  summary: 'This contract as an OpenAPI 3.1 document.',
  action: 'documentation.read',
  answer: { describe: { type: 'object' }, read: (json) => json },
})

export const getDocumentation = endpoint({
  method: 'GET',
  dependsOn: [],
  path: '/api/docs',
  summary: 'This contract as a page to read.',
  action: 'documentation.read',
  answer: { describe: { type: 'string' }, read: String, type: 'text/html' },
})
