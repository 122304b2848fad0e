// biome-ignore-all format: many short fields on a line
// MongoDB's export: ids and dates with their type, lists of ids, amounts as decimals.

export const sources = { users: 'members', sessions: 'orders', feedback: 'comments', tags: 'labels', discountCodes: 'coupons' }

export const users = (document, { list }) => ({
  id: document._id.$oid,
  username: document.login, displayName: `${document.firstName} ${document.lastName}`, phoneNumber: document.tel,
  isVerified: document.confirmed, lastLogin: document.seen,
  Expert: { IsExpert: document.teaches, HourlyRate: document.rate, TagIds: list(document.skills) },
})

export const sessions = (document, { at, list }) => ({
  id: document._id,
  userId: document.member, expertId: document.teacher, userFullname: at('names.member'),
  status: document.state ?? document.oldState, active: document.open, question: document.question,
  slot: { startingTime: document.from, endingTime: document.to }, dateCreated: document.createdAt,
  sessionPrice: at('price.net'), totalPrice: at('price.total'),
  summaries: list(document.notes, (note) => `${note.by}: ${note.text}`),
})

export const feedback = (document) => ({
  id: document._id,
  userFullname: document.name, userEmail: document.mail, feedback: document.text,
  dateCreated: document.date, expertId: document.teacher, sessionId: document.order,
})

export const tags = {
  read: (document) => ({ id: document._id, name: document.label, color: document.hex }),
  write: ({ name, color }) => ({ label: name, hex: color }),
}

export const discountCodes = {
  read: (document) => ({ id: document.code, percentageDiscount: document.percent, expirationDate: document.until }),
  write: ({ percentageDiscount, expirationDate }) => ({ percent: percentageDiscount, until: expirationDate }),
}
