import { z } from 'zod';
import { shownTextSchema } from './rules/shown-text';

/** The team that owns an app. Other teams see this name in the gate's messages. */
export const teamSchema = shownTextSchema(120);

/** A remote's name: also its folder, its federation name and its key in a release. */
export const remoteNameSchema = z.string().regex(/^mf-[a-z][a-z0-9-]*$/);

/** `public`: anybody; `user`: signed in; `admin`: signed in and is_admin; `dispatch`: the remote signs in within its own frame. */
export const routeAccessSchema = z.enum(['public', 'user', 'admin', 'dispatch']);
export type RouteAccess = z.infer<typeof routeAccessSchema>;

/** The navigation bar is in English. Letters of other alphabets could imitate its own labels: a second 'Admin' or 'Sign In'. */
const BAR_LABEL = /^[\p{Script=Latin}\p{Nd}\p{P}\p{S}\u0020]+$/u;

export const navEntrySchema = z.object({
  label: shownTextSchema(40).refine(
    (text) => BAR_LABEL.test(text) && text === text.normalize('NFKC'),
    'has letters that look like others: write it with plain Latin letters, digits and signs',
  ),
  order: z.number(),
  /** Who sees the entry. `signed-out` hides it once a user is known. */
  audience: z.enum(['signed-out', 'user', 'admin']),
  /** Drawn as the primary button, such as 'Get Started'. */
  emphasis: z.boolean().optional(),
});
export type NavEntry = z.infer<typeof navEntrySchema>;

export const remoteRouteSchema = z.object({
  path: z.string().startsWith('/'),
  access: routeAccessSchema,
  title: shownTextSchema(80),
  /** One or two sentences for search engines and link previews. */
  description: shownTextSchema(300).optional(),
  nav: navEntrySchema.optional(),
  /** `full`: top bar; `none`: nothing but the remote. */
  chrome: z.enum(['full', 'none']).default('full'),
  footer: z.boolean().default(true),
  /**
   * GET endpoints without parameters that the page of a signed-in user needs at once. Its document requests them while
   * the scripts load.
   */
  asks: z
    .array(z.string().regex(/^\/api\/[\w/-]+$/))
    .max(8)
    .optional(),
  /**
   * The same for GET endpoints with the query `symbol`: the one in the address, else the one last charted in this
   * browser, else AAPL.
   */
  asks_symbol: z
    .array(z.string().regex(/^\/api\/[\w/-]+$/))
    .max(4)
    .optional(),
  /**
   * A query parameter that makes the path show another page, such as `at` for a recorded minute. With it, the document
   * preloads none of the usual page's files and only asks who the user is.
   */
  ahead_unless: z
    .string()
    .regex(/^[a-z][a-z_]*$/)
    .optional(),
});

/**
 * What a remote declares as data: the shell builds routes, guards and navigation from it before any remote code loads.
 */
export const remoteManifestSchema = z.object({
  name: remoteNameSchema,
  routes: z.array(remoteRouteSchema),
  /** Modules besides `./routes` and `./lifecycles` that other remotes use through `platform`. */
  widgets: z.array(z.string()).default([]),
  preload: z.enum(['idle', 'hover', 'never']).default('hover'),
  /** The versions of the contracts package that it works with; written by the build. */
  contract: z.string().optional(),
});
export type RemoteManifest = z.output<typeof remoteManifestSchema>;
export type RemoteRoute = z.output<typeof remoteRouteSchema>;

/** Parses and completes a manifest; throws a ZodError that names the invalid field. */
export const defineManifest = (manifest: z.input<typeof remoteManifestSchema>): RemoteManifest =>
  remoteManifestSchema.parse(manifest);
