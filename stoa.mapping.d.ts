// The types of a module that STOA_MAPPING names (docs/mapping.md).

/** A document as the marketplace has it. */
// biome-ignore lint/suspicious/noExplicitAny: only the marketplace knows its documents
export type Document = { [name: string]: any }
/** A number counts where the field is an id or a telephone number. */
export type Text = string | number | object
/** US dollars: a decimal such as '12.50', or a number. */
export type Amount = string | number | object
/** Also ISO 8601, and seconds or milliseconds since 1970. */
export type Instant = Date | string | number | { seconds: number; nanoseconds?: number } | object

type Unit = 'seconds' | 'milliseconds' | 'microseconds' | 'nanoseconds'

export type Helpers = {
  /** The value at a path of the document, such as 'customer.name' or 'items[0].name'; undefined where there is none. */
  at(path: string): Document[string]
  /** Dollars of cents, exactly. */
  cents(value: unknown): Document[string]
  /** {seconds, nanoseconds} of a Date, of ISO 8601, or of a number of units since 1970. */
  instant(value: unknown, unit?: Unit): Document[string]
  /** What `each` answers for the items of a list, without those that are absent. */
  list(value: unknown, each?: (item: Document[string], index: number) => unknown): Document[string]
}

type Read<Entity> = (document: Document, helpers: Helpers) => Entity
type Edited<Entity, Written> = Read<Entity> | { read: Read<Entity>; write?: Write<Written> }
/** `changes`: the fields that an edit changes. Answers the fields of the document that it replaces. */
type Write<Entity> = (changes: Entity, document: Document, helpers: Helpers) => Document

export type Users = {
  id?: Text | null
  currency?: Text | null
  displayName?: Text | null
  username?: Text | null
  photoURL?: Text | null
  ProfilePicture?: Text | null
  isVerified?: boolean | null
  lastLogin?: Instant | null
  lastActive?: Instant | null
  phoneNumber?: Text | null
  location?: Text | null
  bio?: Text | null
  expertise?: unknown[] | null
  settings?: object | null
  preferences?: object | null
  dateCreated?: Instant | null
  Expert?: {
    IsExpert?: boolean | null
    Bio?: Text | null
    HourlyRate?: Amount | null
    HourlyAiRate?: Amount | null
    aiAvailable?: boolean | null
    TagIds?: unknown[] | null
    Ratings?: unknown[] | null
    ratings?: unknown[] | null
    Availability?: {
      leadTime?: number | string | null
      advancedBookingTime?: number | string | null
      days?: unknown[] | null
      blockedSlots?: unknown[] | null
    } | null
  } | null
}

export type Sessions = {
  id?: Text | null
  currency?: Text | null
  userId?: Text | null
  expertId?: Text | null
  active?: boolean | null
  question?: Text | null
  status?: Text | null
  rating?: number | string | null
  slot?: {
    startingTime?: Instant | null
    endingTime?: Instant | null
  } | null
  startTime?: Instant | null
  dateCreated?: Instant | null
  dateUpdated?: Instant | null
  isAi?: boolean | null
  ingested?: boolean | null
  sessionPrice?: Amount | null
  totalPrice?: Amount | null
  discountCode?: Text | null
  discountAmount?: Amount | null
  userFullname?: Text | null
  summaries?: unknown[] | null
  transcripts?: unknown[] | null
}

export type Feedback = {
  id?: Text | null
  userFullname?: Text | null
  userEmail?: Text | null
  feedback?: Text | null
  dateCreated?: Instant | null
  expertId?: Text | null
  sessionId?: Text | null
}

export type Tags = {
  id?: Text | null
  name?: Text | null
  color?: Text | null
}

export type WrittenTags = {
  name?: string
  color?: string
}

export type DiscountCodes = {
  id?: Text | null
  percentageDiscount?: number | string | null
  expirationDate?: Instant | null
}

export type WrittenDiscountCodes = {
  percentageDiscount?: number
  expirationDate?: { seconds: number; nanoseconds: number }
}

export type Mapping = {
  users?: Read<Users>
  sessions?: Read<Sessions>
  feedback?: Read<Feedback>
  tags?: Edited<Tags, WrittenTags>
  discountCodes?: Edited<DiscountCodes, WrittenDiscountCodes>
  /** The collection or file of an entity, where it has another name. */
  sources?: { users?: string; sessions?: string; feedback?: string; tags?: string; discountCodes?: string }
}
