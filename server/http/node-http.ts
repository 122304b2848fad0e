// Node's HTTP server without Node's HTTP client: an import of node:http evaluates all its exports, and WebSocket among them loads
// the client, which took a tenth of the server's memory at rest.

export const { createServer } = process.getBuiltinModule('node:http')
