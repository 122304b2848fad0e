// What the help says of figures: what each counts and how it is computed, in the words of the screens.

type Meaning = { name: string; says: string }

export const figures: readonly Meaning[] = [
  { name: 'Users', says: 'All user records, experts included.' },
  { name: 'Experts', says: 'Users who offer sessions. AI-enabled: those whose AI can be booked.' },
  {
    name: 'Sessions',
    says: 'All bookings. Records of sign-ins are in no figure; the list of sessions shows them by a filter. AI sessions have no expert.',
  },
  { name: 'Combined Session Price', says: 'The session prices of all sessions added up.' },
  { name: 'Revenue', says: 'The total prices of all sessions added up, exact to the cent.' },
  { name: 'Earnings', says: '40% of the revenue, rounded to the cent.' },
  { name: 'AI share', says: 'AI sessions as a part of all sessions. Sessions booked ahead do not count.' },
  {
    name: 'Over time',
    says: 'By the day of the slot, in the zone of the console. Sessions without a slot are in no chart.',
  },
  {
    name: '▲ 4.2%',
    says: 'Against the period before, of the same length. What is not over is compared so far, with the same part, until the same time; what is only booked stands apart.',
  },
  { name: 'Unhappy', says: 'Sessions rated with 1 or 2 stars.' },
  { name: 'Overdue', says: 'Sessions still active after the end of their slot.' },
  {
    name: 'Ratings of an expert',
    says: 'Two figures: the one stored in the profile, and the average of the rated sessions. Each says which it is.',
  },
  { name: '500+', says: 'At least so many. Other counts are exact.' },
]

export const freshness: readonly Meaning[] = [
  {
    name: 'Where from',
    says: 'The marketplace keeps the originals. They arrive as files, from programs, or from a mirrored Firestore; the newest version wins.',
  },
  {
    name: 'How fresh',
    says: 'Open pages show a change within moments of its arrival. If the server cannot be reached, a bar at the bottom says so.',
  },
  {
    name: 'Edits',
    says: 'Tags and discount codes can be edited. Activity lists each change, undoes edits, and restores what was deleted.',
  },
  { name: 'Faults', says: 'Fields that cannot be read are shown as missing, and listed in Data health.' },
]

/** Typed into the search box as they are. */
export const searches: readonly { text: string; finds: string }[] = [
  { text: 'overdue', finds: 'a state, a page, a view or an action; the beginning is enough' },
  { text: 'refunded last week', finds: 'a state, a label or a list with a period, in any order' },
  { text: 'unhappy anna', finds: 'a person with a state, a list or a period, in any order' },
  { text: 'codes expiring this week', finds: 'codes by their expiry' },
  { text: 'revenue last month', finds: 'the sessions behind a figure of a period' },
  { text: 'sessions of anna', finds: 'one person’s sessions' },
  { text: 'feedback anna refund', finds: 'what somebody wrote, or an expert got, with a word' },
  { text: 'top experts', finds: 'experts in an order; also best rated, busiest, inactive' },
  { text: 'best codes this month', finds: 'codes by what they brought; also most used' },
  { text: 'activity yesterday', finds: 'who changed what; also history, undo, audit' },
  { text: 'tag sleep', finds: 'a tag, and the experts who carry it' },
  { text: '@gmail', finds: 'everybody with an email at a domain' },
  { text: '2fa', finds: 'the own account; also password, time zone' },
  { text: 'erase', finds: 'the users, where a person is erased' },
  { text: 'api', finds: 'the documentation for programs' },
  { text: 'settings', finds: 'theme and row height' },
  { text: 'sleep', finds: 'words in questions, transcripts and feedback, with their passage' },
]
