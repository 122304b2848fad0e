// An error whose message is a sentence for the operator: it is printed alone, without a stack trace.

export class ExpectedError extends Error {}
