// Shows texts of documents on a terminal.

/** Control characters could move the cursor or break the columns. */
export function oneLine(text: string): string {
  return text.replace(/\p{Cc}/gu, (character) => JSON.stringify(character).slice(1, -1))
}
