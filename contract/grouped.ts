/** '50,000'. Without Intl, whose first use loads the data of languages: time and memory of every start of the server. */
export function grouped(value: number): string {
  return String(value).replace(/\B(?=(?:\d{3})+$)/g, ',')
}
