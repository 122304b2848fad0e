// One small marketplace, and the same written by three others: snake_case with cents, camelCase with ISO dates, and
// objects in objects. Each with the mapping by which it is read.

import { type EntityName, entityNames } from '#contract/entities.ts'
import type { Document } from '#contract/entity.ts'

type Shape = {
  mapping: Record<EntityName, { source: string; id?: string; fields: Record<string, unknown> }>
  write: Record<EntityName, (document: Document) => Record<string, unknown>>
}

const seconds = (value: unknown): number => Object(value).seconds
const milliseconds = (value: unknown): number => seconds(value) * 1_000
const iso = (value: unknown): string => `${new Date(milliseconds(value)).toISOString().slice(0, 19)}Z`
const cents = (value: unknown): number => Math.round(Number(value) * 100)
const at = (days: number) => ({ seconds: 1_750_000_000 + days * 86_400, nanoseconds: 0 })

const names = [
  'Ada Lovelace',
  'Grace Hopper',
  'Alan Turing',
  'Edsger Dijkstra',
  'Barbara Liskov',
  'Donald Knuth',
]
const states = ['Confirmed', 'No show', 'Refunded']
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)

/** As specified. */
export const marketplace: Record<EntityName, Document[]> = {
  users: names.map((name, index) => ({
    id: `u${index}`,
    displayName: name,
    username: `${name.split(' ')[0]?.toLowerCase()}@example.org`,
    isVerified: index % 2 === 0,
    lastLogin: at(index),
    phoneNumber: `+49 170 12345${index}0`,
    Expert: { IsExpert: index < 2, HourlyRate: `${80 + index}.50` },
  })),
  sessions: numbers(24).map((index) => ({
    id: `s${index}`,
    userId: `u${2 + (index % 4)}`,
    expertId: `u${index % 2}`,
    status: states[index % 3],
    active: index % 4 === 0,
    question: index === 7 ? 'How does a zeppelin land?' : `Question ${index}`,
    slot: { startingTime: at(index), endingTime: at(index + 1) },
    dateCreated: at(index - 3),
    sessionPrice: `${20 + index}.00`,
    totalPrice: `${25 + index}.75`,
    userFullname: names[2 + (index % 4)],
  })),
  feedback: numbers(5).map((index) => ({
    id: `f${index}`,
    userFullname: names[index],
    userEmail: `${names[index]?.split(' ')[0]?.toLowerCase()}@example.org`,
    feedback: `Opinion ${index}`,
    dateCreated: at(index),
    expertId: 'u1',
    sessionId: `s${index}`,
  })),
  tags: [
    { id: 't1', name: 'Tax law', color: 'teal' },
    { id: 't2', name: 'Balloons', color: '#cc3366' },
  ],
  'discount-codes': [
    { id: 'SPRING', percentageDiscount: 15, expirationDate: at(900) },
    { id: 'AUTUMN', percentageDiscount: 20, expirationDate: at(1_000) },
  ],
}

const expertOf = (user: Document) => Object(user.Expert)
const slotOf = (session: Document) => Object(session.slot)
const stateNames: Record<string, string> = {
  Confirmed: 'confirmed',
  'No show': 'no_show',
  Refunded: 'refunded',
}
const stateTable = { confirmed: 'Confirmed', no_show: 'No show', refunded: 'Refunded' }
const stateOf = ({ status }: Document) => stateNames[String(status)]

export const shapes: Record<'snake_case' | 'camelCase' | 'nested', Shape> = {
  snake_case: {
    mapping: {
      users: {
        source: 'app_users',
        fields: {
          username: 'email',
          displayName: 'full_name',
          isVerified: { path: 'is_verified', lenient: true },
          lastLogin: { path: 'last_login_ms', unit: 'milliseconds' },
          phoneNumber: 'phone_number',
          'Expert.IsExpert': { path: 'is_expert', lenient: true },
          'Expert.HourlyRate': { path: 'hourly_rate_cents', unit: 'cents' },
        },
      },
      sessions: {
        source: 'bookings.ndjson',
        fields: {
          userId: 'user_id',
          expertId: 'expert_id',
          status: { path: 'state', values: stateTable },
          active: 'is_active',
          question: 'question',
          'slot.startingTime': { path: 'starts_at', unit: 'seconds' },
          'slot.endingTime': { path: 'ends_at', unit: 'seconds' },
          dateCreated: { path: 'created_at', unit: 'seconds' },
          sessionPrice: { path: 'session_price_cents', unit: 'cents' },
          totalPrice: { path: 'total_price_cents', unit: 'cents' },
          userFullname: 'user_full_name',
        },
      },
      feedback: {
        source: 'reviews',
        fields: {
          userFullname: 'author_name',
          userEmail: 'author_email',
          feedback: 'comment',
          dateCreated: { path: 'created_at', unit: 'seconds' },
          expertId: 'expert_id',
          sessionId: 'booking_id',
        },
      },
      tags: { source: 'categories', fields: { name: 'label', color: 'color_hex' } },
      'discount-codes': {
        source: 'coupons',
        fields: {
          percentageDiscount: { path: 'percent_off', lenient: true },
          expirationDate: { path: 'expires_at', unit: 'seconds' },
        },
      },
    },
    write: {
      users: (user) => ({
        id: user.id,
        email: user.username,
        full_name: user.displayName,
        is_verified: user.isVerified ? 1 : 0,
        last_login_ms: milliseconds(user.lastLogin),
        phone_number: user.phoneNumber,
        is_expert: String(expertOf(user).IsExpert),
        hourly_rate_cents: cents(expertOf(user).HourlyRate),
      }),
      sessions: (session) => ({
        id: session.id,
        user_id: session.userId,
        expert_id: session.expertId,
        state: stateOf(session),
        is_active: session.active,
        question: session.question,
        starts_at: seconds(slotOf(session).startingTime),
        ends_at: seconds(slotOf(session).endingTime),
        created_at: seconds(session.dateCreated),
        session_price_cents: cents(session.sessionPrice),
        total_price_cents: cents(session.totalPrice),
        user_full_name: session.userFullname,
      }),
      feedback: (entry) => ({
        id: entry.id,
        author_name: entry.userFullname,
        author_email: entry.userEmail,
        comment: entry.feedback,
        created_at: seconds(entry.dateCreated),
        expert_id: entry.expertId,
        booking_id: entry.sessionId,
      }),
      tags: (tag) => ({ id: tag.id, label: tag.name, color_hex: tag.color, sort_order: 3 }),
      'discount-codes': (code) => ({
        id: code.id,
        percent_off: `${code.percentageDiscount}%`,
        expires_at: seconds(code.expirationDate),
        created_by: 'ops',
      }),
    },
  },
  camelCase: {
    mapping: {
      users: {
        source: 'customers',
        fields: {
          username: 'emailAddress',
          displayName: 'fullName',
          isVerified: 'emailVerified',
          lastLogin: { path: 'lastLoginAt', unit: 'iso' },
          phoneNumber: 'mobile',
          'Expert.IsExpert': 'isCoach',
          'Expert.HourlyRate': { path: 'ratePerHour', lenient: true },
        },
      },
      sessions: {
        source: 'appointments',
        fields: {
          userId: 'customerId',
          expertId: 'coachId',
          status: { path: 'bookingStatus', values: stateTable },
          active: 'isOpen',
          question: 'topic',
          'slot.startingTime': { path: 'startsAt', unit: 'iso' },
          'slot.endingTime': { path: 'endsAt', unit: 'iso' },
          dateCreated: { path: 'createdAt', unit: 'iso' },
          sessionPrice: { path: 'basePrice', lenient: true },
          totalPrice: { path: 'totalAmount', lenient: true },
          userFullname: 'customerName',
        },
      },
      feedback: {
        source: 'testimonials',
        fields: {
          userFullname: 'author',
          userEmail: 'customerEmail',
          feedback: 'body',
          dateCreated: { path: 'submittedAt', unit: 'iso' },
          expertId: 'coachId',
          sessionId: 'appointmentId',
        },
      },
      tags: { source: 'topics', fields: { name: 'title', color: 'colour' } },
      'discount-codes': {
        source: 'vouchers',
        id: 'code',
        fields: {
          percentageDiscount: 'percentOff',
          expirationDate: { path: 'validUntil', unit: 'iso' },
        },
      },
    },
    write: {
      users: (user) => ({
        id: user.id,
        emailAddress: user.username,
        fullName: user.displayName,
        emailVerified: user.isVerified,
        lastLoginAt: iso(user.lastLogin),
        mobile: user.phoneNumber,
        isCoach: expertOf(user).IsExpert,
        ratePerHour: `$${expertOf(user).HourlyRate}`,
      }),
      sessions: (session) => ({
        id: session.id,
        customerId: session.userId,
        coachId: session.expertId,
        bookingStatus: stateOf(session),
        isOpen: session.active,
        topic: session.question,
        startsAt: iso(slotOf(session).startingTime),
        endsAt: iso(slotOf(session).endingTime),
        createdAt: iso(session.dateCreated),
        basePrice: `$${session.sessionPrice}`,
        totalAmount: `$${session.totalPrice}`,
        customerName: session.userFullname,
      }),
      feedback: (entry) => ({
        id: entry.id,
        author: entry.userFullname,
        customerEmail: entry.userEmail,
        body: entry.feedback,
        submittedAt: iso(entry.dateCreated),
        coachId: entry.expertId,
        appointmentId: entry.sessionId,
      }),
      tags: (tag) => ({ id: tag.id, title: tag.name, colour: tag.color, slug: 'kept' }),
      'discount-codes': (code) => ({
        code: code.id,
        percentOff: code.percentageDiscount,
        validUntil: iso(code.expirationDate),
        maxUses: 100,
      }),
    },
  },
  nested: {
    mapping: {
      users: {
        source: 'accounts',
        fields: {
          username: 'contact.email',
          displayName: 'profile.fullName',
          isVerified: 'flags.verified',
          lastLogin: { path: 'activity[0].at', unit: 'iso' },
          phoneNumber: 'contact.phone',
          'Expert.IsExpert': 'flags.isExpert',
          'Expert.HourlyRate': { path: 'pricing.hourlyRateCents', unit: 'cents' },
        },
      },
      sessions: {
        source: 'consultations',
        fields: {
          userId: 'customer.id',
          expertId: 'provider.id',
          status: { path: 'booking.state', values: stateTable },
          active: { path: 'booking.phase', values: { open: true }, otherwise: false },
          question: 'booking.topic',
          'slot.startingTime': { path: 'booking.time.start', unit: 'milliseconds' },
          'slot.endingTime': { path: 'booking.time.end', unit: 'milliseconds' },
          dateCreated: { path: 'meta.createdAt', unit: 'milliseconds' },
          sessionPrice: { path: 'booking.price.net', unit: 'dollars' },
          totalPrice: { path: 'booking.price.totalCents', unit: 'cents' },
          userFullname: 'customer.fullName',
        },
      },
      feedback: {
        source: 'surveys',
        fields: {
          userFullname: 'customer.fullName',
          userEmail: 'customer.email',
          feedback: 'answers[0].text',
          dateCreated: { path: 'meta.createdAt', unit: 'milliseconds' },
          expertId: 'provider.id',
          sessionId: 'booking.id',
        },
      },
      tags: { source: 'skills', fields: { name: 'names.en', color: 'style.color' } },
      'discount-codes': {
        source: 'promotions',
        fields: {
          percentageDiscount: 'rules[0].percent',
          expirationDate: { path: 'validity.until', unit: 'milliseconds' },
        },
      },
    },
    write: {
      users: (user) => ({
        id: user.id,
        contact: { email: user.username, phone: user.phoneNumber },
        profile: { fullName: user.displayName },
        flags: { verified: user.isVerified, isExpert: expertOf(user).IsExpert },
        activity: [{ at: iso(user.lastLogin) }],
        pricing: { hourlyRateCents: cents(expertOf(user).HourlyRate) },
      }),
      sessions: (session) => ({
        id: session.id,
        customer: { id: session.userId, fullName: session.userFullname },
        provider: { id: session.expertId },
        booking: {
          state: stateOf(session),
          phase: session.active ? 'open' : 'over',
          topic: session.question,
          time: {
            start: milliseconds(slotOf(session).startingTime),
            end: milliseconds(slotOf(session).endingTime),
          },
          price: { net: Number(session.sessionPrice), totalCents: cents(session.totalPrice) },
        },
        meta: { createdAt: milliseconds(session.dateCreated) },
      }),
      feedback: (entry) => ({
        id: entry.id,
        customer: { fullName: entry.userFullname, email: entry.userEmail },
        answers: [{ text: entry.feedback }],
        meta: { createdAt: milliseconds(entry.dateCreated) },
        provider: { id: entry.expertId },
        booking: { id: entry.sessionId },
      }),
      tags: (tag) => ({
        id: tag.id,
        names: { en: tag.name, de: 'bleibt' },
        style: { color: tag.color, bold: true },
      }),
      'discount-codes': (code) => ({
        id: code.id,
        rules: [{ percent: code.percentageDiscount, first: true }],
        validity: { from: 0, until: milliseconds(code.expirationDate) },
      }),
    },
  },
}

export type ShapeName = keyof typeof shapes

/** The documents of an entity, as this marketplace writes them. */
export function written(shape: ShapeName, entity: EntityName): Record<string, unknown>[] {
  return marketplace[entity].map(shapes[shape].write[entity])
}

/** The files of this marketplace, by the names of its mapping. */
export function filesOf(shape: ShapeName): Record<string, string> {
  const files = entityNames.map((entity) => {
    const { source } = shapes[shape].mapping[entity]
    const name = source.includes('.') ? source : `${source}.jsonl`
    return [
      name,
      written(shape, entity)
        .map((document) => `${JSON.stringify(document)}\n`)
        .join(''),
    ]
  })
  return Object.fromEntries(files)
}
