// biome-ignore-all format: many short fields on a line
// Firestore: references to other documents, a GeoPoint, and transcripts in a subcollection, which a function copies into the session.

export const sources = { users: 'People', sessions: 'Bookings', feedback: 'Ratings', tags: 'Topics', discountCodes: 'Promos' }

const coordinates = ({ latitude, longitude }) => `${latitude}, ${longitude}`

export const users = (document, { at, cents }) => ({
  username: document.mail, displayName: document.name, phoneNumber: document.phone,
  isVerified: document.verified, lastLogin: document.lastSeen,
  location: document.place && coordinates(at('place.__geopoint__')),
  Expert: { IsExpert: document.rate !== undefined && document.teaches, HourlyRate: cents(document.rate) },
})

export const sessions = (document, { list, cents }) => ({
  userId: document.client, expertId: document.teacher, userFullname: document.clientName,
  status: document.state, active: document.open, question: document.topic,
  slot: { startingTime: document.from, endingTime: document.to }, dateCreated: document.created,
  sessionPrice: cents(document.netAmountCents), totalPrice: cents(document.grossAmountCents),
  transcripts: list(document.messages, ({ author, message }) => ({ speaker: author, text: message })),
})

export const feedback = (document) => ({
  userFullname: document.name, userEmail: document.mail, feedback: document.text,
  dateCreated: document.created, expertId: document.teacher, sessionId: document.booking,
})

export const tags = {
  read: (document) => ({ name: document.title, color: document.look?.color }),
  write: ({ name, color }, { look }) => ({ title: name, look: { ...look, color: color ?? look?.color } }),
}

export const discountCodes = {
  read: (document) => ({ percentageDiscount: document.percent, expirationDate: document.until }),
  write: ({ percentageDiscount, expirationDate }) => ({ percent: percentageDiscount, until: expirationDate }),
}
