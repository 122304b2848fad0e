// A small marketplace with something on every screen, for the journeys on pages that the browser translates.

const at = (seconds: number) => ({ seconds, nanoseconds: 0 })
const slotAt = (seconds: number) => ({ startingTime: at(seconds), endingTime: at(seconds + 3600) })
const yesterday = Math.floor(Date.now() / 1000) - 86_400

export const translatedDocuments = {
  users: ['ada', 'bob', 'cy'].map((id) => ({
    id,
    username: `${id}@inbox.example`,
    displayName: `${id} Lovelace`,
    expertise: ['law'],
    bio: 'Plays the piano. '.repeat(50),
    settings: { theme: 'dark' },
    Expert: {
      IsExpert: id !== 'cy',
      Bio: 'Reads the law.',
      TagIds: ['law'],
      HourlyRate: '120',
      Ratings: [5, 4],
    },
  })),
  sessions: Array.from({ length: 30 }, (_, index) => ({
    id: `s${index}`,
    userId: 'cy',
    expertId: index % 3 === 0 ? 'ada' : 'bob',
    userFullname: 'cy Lovelace',
    question: `How is number ${index} written?`,
    slot: slotAt(yesterday - index * 86_400),
    rating: (index % 5) + 1,
    status: index % 2 ? 'Refunded' : 'Completed',
    totalPrice: '12.50',
    summaries: ['A number is a number.'],
    transcripts: ['User: What is a number?', 'AI: A number counts.', 'User: Thank you.'],
  })),
  feedback: ['a', 'b', 'c'].map((id) => ({
    id,
    userFullname: 'cy Lovelace',
    userEmail: 'cy@inbox.example',
    feedback: `${'The mail was late. '.repeat(30)}${id}`,
    dateCreated: at(yesterday),
    expertId: id === 'a' ? 'ada' : 'bob',
    sessionId: 's0',
  })),
  tags: ['law', 'tax'].map((id) => ({ id, name: id, color: 'teal' })),
  'discount-codes': [
    { id: 'SPRING', percentageDiscount: 10, expirationDate: at(4_000_000_000) },
    { id: 'WINTER', percentageDiscount: 20, expirationDate: at(1_700_000_000) },
  ],
}
