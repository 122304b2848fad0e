// biome-ignore-all format: many short fields on a line
// Objects in objects: customer and booking; first and last names, milliseconds.

export const sources = { users: 'accounts', sessions: 'consultations', feedback: 'surveys', tags: 'skills', discountCodes: 'promotions' }

const states = { confirmed: 'Confirmed', no_show: 'No show', refunded: 'Refunded' }
const fullName = ({ first, last }) => `${first} ${last}`

export const users = ({ contact, profile, flags, activity, pricing }, { cents }) => ({
  username: contact.email ?? profile.email, displayName: fullName(profile), phoneNumber: contact.phone,
  isVerified: flags.verified, lastLogin: activity[0]?.at,
  Expert: { IsExpert: flags.isExpert, HourlyRate: cents(pricing.hourlyRateCents) },
})

export const sessions = ({ customer, provider, booking, meta }, { cents }) => ({
  userId: customer.id, expertId: provider?.id, userFullname: fullName(customer),
  status: states[booking.state], active: booking.phase === 'open', question: booking.topic,
  slot: { startingTime: booking.time.start, endingTime: booking.time.end }, dateCreated: meta.createdAt,
  sessionPrice: booking.price.net, totalPrice: cents(booking.price.totalCents),
})

export const feedback = ({ customer, provider, booking, answers, meta }) => ({
  userFullname: fullName(customer), userEmail: customer.email, feedback: answers[0]?.text,
  dateCreated: meta.createdAt, expertId: provider.id, sessionId: booking.id,
})

export const tags = {
  read: (_, { at }) => ({ name: at('names.en'), color: at('style.color') }),
  write: ({ name, color }, { names, style }) => ({
    names: { ...names, en: name ?? names?.en }, style: { ...style, color: color ?? style?.color },
  }),
}

export const discountCodes = {
  read: ({ rules, validity }) => ({ percentageDiscount: rules?.[0]?.percent, expirationDate: validity?.until }),
  write: ({ percentageDiscount: percent, expirationDate: until }, { rules: [rule, ...rules] = [], validity }) => ({
    rules: [{ ...rule, percent: percent ?? rule?.percent }, ...rules], validity: { ...validity, until: until ?? validity?.until },
  }),
}
