// The clock of a page in a journey that sets it.

/** To be run in the page: the server's answers have the machine's date, by which the page would correct its clock. */
export function keepPageClock(): void {
  const inAnswer = Headers.prototype.get
  Headers.prototype.get = function (name) {
    return name === 'date' ? null : inAnswer.call(this, name)
  }
}
