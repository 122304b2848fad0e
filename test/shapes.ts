// One small marketplace as specified, and as three other programs write it, each with the module that reads it (shapes/).

import { fileURLToPath } from 'node:url'
import { type EntityName, entityNames } from '#contract/entities.ts'
import type { Document } from '#contract/entity.ts'

type Shape = {
  sources: Record<EntityName, string>
  write: Record<EntityName, (document: Document) => Record<string, unknown>>
  /** What its documents contain beyond those of the specified marketplace. */
  more?: Partial<Record<EntityName, object>>
}

const seconds = (value: unknown): number => Object(value).seconds
const milliseconds = (value: unknown): number => seconds(value) * 1_000
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

/** The documents as specified. */
export const marketplace: Record<EntityName, Document[]> = {
  users: names.map((name, index) => ({
    id: String(10 + index),
    displayName: name,
    username: `${name.split(' ')[0]?.toLowerCase()}@example.org`,
    isVerified: index % 2 === 0,
    lastLogin: at(index),
    phoneNumber: `+49 170 12345${index}0`,
    Expert: { IsExpert: index < 2, HourlyRate: `${80 + index}.50` },
  })),
  sessions: numbers(24).map((index) => ({
    id: String(100 + index),
    userId: String(12 + (index % 4)),
    expertId: String(10 + (index % 2)),
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
    id: String(30 + index),
    userFullname: names[index],
    userEmail: `${names[index]?.split(' ')[0]?.toLowerCase()}@example.org`,
    feedback: `Opinion ${index}`,
    dateCreated: at(index),
    expertId: '11',
    sessionId: String(100 + index),
  })),
  tags: [
    { id: '41', name: 'Tax law', color: 'teal' },
    { id: '42', name: 'Balloons', color: '#cc3366' },
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
const stateOf = ({ status }: Document) => stateNames[String(status)]
const nameIn = (value: unknown) => {
  const [first = '', last = ''] = String(value).split(' ')
  return { first, last }
}
const oid = (value: unknown) => ({ $oid: value })
const date = (value: unknown) => ({ $date: new Date(milliseconds(value)).toISOString() })
const amount = (value: unknown) => ({ $numberDecimal: value })
const reference = (collection: string, id: unknown) => ({
  __reference__: `projects/shop/databases/(default)/documents/${collection}/${id}`,
})

export type ShapeName = 'snake_case' | 'mongodb' | 'firestore'

export const shapes: Record<ShapeName, Shape> = {
  snake_case: {
    sources: {
      users: 'app_users',
      sessions: 'bookings.ndjson',
      feedback: 'reviews',
      tags: 'categories',
      'discount-codes': 'coupons',
    },
    write: {
      users: (user) => ({
        id: Number(user.id),
        email: user.username,
        full_name: user.displayName,
        is_verified: user.isVerified ? 1 : 0,
        last_login_ms: milliseconds(user.lastLogin),
        phone_number: user.phoneNumber,
        is_expert: String(expertOf(user).IsExpert),
        hourly_rate_cents: cents(expertOf(user).HourlyRate),
      }),
      sessions: (session) => ({
        id: Number(session.id),
        user_id: Number(session.userId),
        expert_id: Number(session.expertId),
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
        id: Number(entry.id),
        author_name: entry.userFullname,
        author_email: entry.userEmail,
        comment: entry.feedback,
        created_at: seconds(entry.dateCreated),
        expert_id: Number(entry.expertId),
        booking_id: Number(entry.sessionId),
      }),
      tags: (tag) => ({ id: Number(tag.id), label: tag.name, color_hex: tag.color, sort_order: 3 }),
      'discount-codes': (code) => ({
        id: code.id,
        percent_off: `${code.percentageDiscount}%`,
        expires_at: seconds(code.expirationDate),
        created_by: 'ops',
      }),
    },
  },
  mongodb: {
    sources: {
      users: 'members',
      sessions: 'orders',
      feedback: 'comments',
      tags: 'labels',
      'discount-codes': 'coupons',
    },
    write: {
      users: (user) => ({
        _id: oid(user.id),
        login: user.username,
        firstName: nameIn(user.displayName).first,
        lastName: nameIn(user.displayName).last,
        tel: user.phoneNumber,
        confirmed: user.isVerified,
        seen: date(user.lastLogin),
        teaches: expertOf(user).IsExpert,
        rate: amount(expertOf(user).HourlyRate),
        skills: [oid('41'), oid('42')],
      }),
      sessions: (session) => ({
        _id: oid(session.id),
        member: oid(session.userId),
        teacher: oid(session.expertId),
        names: { member: session.userFullname },
        [session.status === 'Refunded' ? 'oldState' : 'state']: session.status,
        open: session.active,
        question: session.question,
        from: date(slotOf(session).startingTime),
        to: date(slotOf(session).endingTime),
        createdAt: date(session.dateCreated),
        price: { net: amount(session.sessionPrice), total: amount(session.totalPrice) },
        notes: [{ text: 'Agreed', by: 'Ada' }],
      }),
      feedback: (entry) => ({
        _id: oid(entry.id),
        name: entry.userFullname,
        mail: entry.userEmail,
        text: entry.feedback,
        date: date(entry.dateCreated),
        teacher: oid(entry.expertId),
        order: oid(entry.sessionId),
      }),
      tags: (tag) => ({ _id: oid(tag.id), label: tag.name, hex: tag.color, rank: { $numberInt: '3' } }),
      'discount-codes': (code) => ({
        _id: oid(`5f${code.id}`),
        code: code.id,
        percent: { $numberInt: String(code.percentageDiscount) },
        until: date(code.expirationDate),
      }),
    },
    more: {
      users: { Expert: { TagIds: ['41', '42'] } },
      sessions: { summaries: ['Ada: Agreed'] },
    },
  },
  firestore: {
    sources: {
      users: 'People',
      sessions: 'Bookings',
      feedback: 'Ratings',
      tags: 'Topics',
      'discount-codes': 'Promos',
    },
    write: {
      users: (user) => ({
        id: user.id,
        mail: user.username,
        name: user.displayName,
        phone: user.phoneNumber,
        verified: user.isVerified,
        lastSeen: user.lastLogin,
        place: { __geopoint__: { latitude: 48.5, longitude: 11 } },
        teaches: expertOf(user).IsExpert,
        rate: cents(expertOf(user).HourlyRate),
      }),
      sessions: (session) => ({
        id: session.id,
        client: reference('People', session.userId),
        teacher: reference('People', session.expertId),
        clientName: session.userFullname,
        state: session.status,
        open: session.active,
        topic: session.question,
        from: slotOf(session).startingTime,
        to: slotOf(session).endingTime,
        created: session.dateCreated,
        netAmountCents: cents(session.sessionPrice),
        grossAmountCents: cents(session.totalPrice),
        messages: [
          { author: 'assistant', message: 'Good day', sentAt: session.dateCreated },
          { author: 'user', message: 'Hello', sentAt: session.dateCreated },
        ],
      }),
      feedback: (entry) => ({
        id: entry.id,
        name: entry.userFullname,
        mail: entry.userEmail,
        text: entry.feedback,
        created: entry.dateCreated,
        teacher: reference('People', entry.expertId),
        booking: reference('Bookings', entry.sessionId),
      }),
      tags: (tag) => ({ id: tag.id, title: tag.name, look: { color: tag.color, bold: true } }),
      'discount-codes': (code) => ({
        id: code.id,
        percent: code.percentageDiscount,
        until: code.expirationDate,
      }),
    },
    more: {
      users: { location: '48.5, 11' },
      sessions: {
        transcripts: [
          { speaker: 'assistant', text: 'Good day' },
          { speaker: 'user', text: 'Hello' },
        ],
      },
    },
  },
}

export const shapeNames = Object.keys(shapes) as ShapeName[] // The keys of a constant.

const fileNames: Record<ShapeName, string> = {
  snake_case: 'snake-case',
  mongodb: 'mongodb',
  firestore: 'firestore',
}

export function moduleOf(shape: ShapeName): string {
  return fileURLToPath(new URL(`./shapes/${fileNames[shape]}.mjs`, import.meta.url))
}

/** Returns the document as specified, with the additional content of this shape. */
export function specified(shape: ShapeName, entity: EntityName): Document[] {
  const more = shapes[shape].more?.[entity] ?? {}
  return marketplace[entity].map((document) => ({
    ...document,
    ...more,
    ...('Expert' in more && { Expert: { ...Object(document.Expert), ...Object(more.Expert) } }),
  }))
}

/** Returns the documents of an entity as this marketplace writes them. */
export function written(shape: ShapeName, entity: EntityName): Record<string, unknown>[] {
  return marketplace[entity].map(shapes[shape].write[entity])
}

/** Returns the files of this marketplace by the names in its mapping. */
export function filesOf(shape: ShapeName): Record<string, string> {
  const files = entityNames.map((entity) => {
    const source = shapes[shape].sources[entity]
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
