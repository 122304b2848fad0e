// What is used of Swagger UI, which comes without types.

declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  export default function SwaggerUi(options: Readonly<Record<string, unknown>>): void
}
