// Types of the parts of Swagger UI that are used; the package has none.

declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  export default function SwaggerUi(options: Readonly<Record<string, unknown>>): void
}
