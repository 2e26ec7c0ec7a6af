/**
 * The packages whose code is in `dist`, so that users do not install them. Some consist of many files, of which little is needed:
 * zod of 95, with the error texts of fifty languages; Ink, with what it needs, of 75.
 */
export const BUNDLED = ['fastify-type-provider-zod', 'ink', 'react', 'react-dom', 'redoc', 'zod'];
