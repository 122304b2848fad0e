// biome-ignore-all format: many short fields on a line
// camelCase, ISO dates, prices with a dollar sign; a code is the id of its document.

export const sources = { users: 'customers', sessions: 'appointments', feedback: 'testimonials', tags: 'topics', discountCodes: 'vouchers' }

const states = { confirmed: 'Confirmed', no_show: 'No show', refunded: 'Refunded' }
const dollars = (text) => text?.replace('$', '')

export const users = (document) => ({
  username: document.emailAddress, displayName: document.fullName, phoneNumber: document.mobile,
  isVerified: document.emailVerified, lastLogin: document.lastLoginAt,
  Expert: { IsExpert: document.isCoach, HourlyRate: dollars(document.ratePerHour) },
})

export const sessions = (document) => ({
  userId: document.customerId, expertId: document.coachId, userFullname: document.customerName,
  status: states[document.bookingStatus], active: document.isOpen, question: document.topic,
  slot: { startingTime: document.startsAt, endingTime: new Date(Date.parse(document.startsAt) + document.minutes * 60_000) },
  dateCreated: document.createdAt,
  sessionPrice: dollars(document.basePrice), totalPrice: dollars(document.totalAmount),
})

export const feedback = (document) => ({
  userFullname: document.author, userEmail: document.customerEmail, feedback: document.body,
  dateCreated: document.submittedAt, expertId: document.coachId, sessionId: document.appointmentId,
})

export const tags = {
  read: (document) => ({ name: document.title, color: document.colour }),
  write: ({ name, color }) => ({ title: name, colour: color }),
}

export const discountCodes = {
  read: (document) => ({ id: document.code, percentageDiscount: document.percentOff, expirationDate: document.validUntil }),
  write: ({ percentageDiscount, expirationDate }) => ({ percentOff: percentageDiscount, validUntil: expirationDate }),
}
