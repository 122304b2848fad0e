import { expect, it } from 'vitest'
import { ApiError } from './api-error.ts'

it("[147] a refused call has the message '{status}: {body text}'", () => {
  expect(new ApiError(500, 'It broke').message).toBe('500: It broke')
  expect(new ApiError(502, '<html>').message).toBe('502: <html>')
  expect(new ApiError(400, '{"odd":true}').message).toBe('400: {"odd":true}')
  expect(new ApiError(400, '{broken').message).toBe('400: {broken')
})

it('[147] a refused call has the detail of a problem document instead of its text', () => {
  const fields = [{ field: 'name', detail: 'must be text' }]
  const error = new ApiError(
    404,
    JSON.stringify({ code: 'not_found', detail: "No tag has the id 'x'.", fields }),
  )
  expect(error.message).toBe("404: No tag has the id 'x'.")
  expect(error.code).toBe('not_found')
  expect(error.fields).toEqual(fields)
})

it('[148] a refused call has the reason phrase where the body is empty', () => {
  expect(new ApiError(404, '').message).toBe('404: Not Found')
  expect(new ApiError(503, '').message).toBe('503: Service Unavailable')
  expect(new ApiError(599, '').message).toBe('599: Unknown')
})
