// The floor in the framework, with Stoa's line of log and security headers for each answer: what no code of ours can
// save as long as these are wanted. A process.

import fastify, { LogController } from 'fastify'
import { registerLog } from '#server/http/log.ts'
import { registerSecurityHeaders } from '#server/http/security-headers.ts'
import { standardError } from '#server/process/log-output.ts'
import { answerOf } from './floor-answers.ts'

const app = fastify({
  logger: { stream: standardError() },
  logController: new LogController({ disableRequestLogging: true }),
})
registerSecurityHeaders(app)
registerLog(app)
app.get('/*', async (request, reply) => {
  const body = await answerOf(request.url)
  return reply.header('content-type', 'application/json; charset=utf-8').send(body)
})

process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`)
