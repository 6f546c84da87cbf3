/** The facade of zod: one copy per page for the apps that were built with the same one (docs/adr/0100). */
export * as z from './zod-names';
