// An error whose message is a sentence for whoever runs Stoa: it is printed alone, without a trace.

export class ToldError extends Error {}
