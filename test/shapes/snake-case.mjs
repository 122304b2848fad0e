// biome-ignore-all format: many short fields on a line
// snake_case, amounts in cents, times in seconds, numeric ids.

export const sources = { users: 'app_users', sessions: 'bookings.ndjson', feedback: 'reviews', tags: 'categories', discountCodes: 'coupons' }

const states = { confirmed: 'Confirmed', no_show: 'No show', refunded: 'Refunded' }

/** @type {import('../../stoa.mapping.d.ts').Mapping['users']} */
export const users = (document, { cents, instant }) => ({
  username: document.email, displayName: document.full_name, phoneNumber: document.phone_number,
  isVerified: document.is_verified === 1, lastLogin: instant(document.last_login_ms, 'milliseconds'),
  Expert: { IsExpert: document.is_expert === 'true', HourlyRate: cents(document.hourly_rate_cents) },
})

/** @type {import('../../stoa.mapping.d.ts').Mapping['sessions']} */
export const sessions = (document, { cents }) => ({
  userId: document.user_id, expertId: document.expert_id, userFullname: document.user_full_name,
  status: states[document.state], active: document.is_active, question: document.question,
  slot: { startingTime: document.starts_at, endingTime: document.ends_at }, dateCreated: document.created_at,
  sessionPrice: cents(document.session_price_cents), totalPrice: cents(document.total_price_cents),
})

/** @type {import('../../stoa.mapping.d.ts').Mapping['feedback']} */
export const feedback = (document) => ({
  userFullname: document.author_name, userEmail: document.author_email, feedback: document.comment,
  dateCreated: document.created_at, expertId: document.expert_id, sessionId: document.booking_id,
})

/** @type {import('../../stoa.mapping.d.ts').Mapping['tags']} */
export const tags = {
  read: (document) => ({ name: document.label, color: document.color_hex }),
  write: ({ name, color }) => ({ label: name, color_hex: color }),
}

/** @type {import('../../stoa.mapping.d.ts').Mapping['discountCodes']} */
export const discountCodes = {
  read: (document) => ({ percentageDiscount: parseInt(document.percent_off, 10), expirationDate: document.expires_at }),
  write: ({ percentageDiscount: off, expirationDate }) => ({ percent_off: off && `${off}%`, expires_at: expirationDate }),
}
