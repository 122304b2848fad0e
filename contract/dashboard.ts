// The eight figures of the dashboard. Counts are whole numbers, amounts exact decimals in US dollars.

import * as v from 'valibot'
import { answerOf, endpoint } from './endpoint.ts'
import { type Decimal, readDecimal } from './money.ts'

const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const amount = v.custom<Decimal>((value) => typeof value === 'string' && readDecimal(value) !== undefined)

/** Records of sign-ins are in none of the figures. */
export const dashboard = v.object({
  users: count,
  experts: count,
  aiExperts: count,
  sessions: count,
  aiSessions: count,
  /** Sum of sessionPrice. */
  sessionPrice: amount,
  /** Sum of totalPrice. */
  revenue: amount,
  /** 40 percent of the revenue, rounded half up to the cent. */
  earnings: amount,
})
export type Dashboard = v.InferOutput<typeof dashboard>

export const getDashboard = endpoint({
  method: 'GET',
  path: '/api/dashboard',
  summary: 'The eight figures of the dashboard.',
  action: 'dashboard.read',
  answer: answerOf(dashboard),
})
