/**
 * Replaces NUL characters in a body with a visible mark. The server never accepts them, so an entry that was refused for one could not be
 * discarded either.
 */
export const withoutNul = (body: object): Readonly<Record<string, unknown>> =>
  JSON.parse(JSON.stringify(body), (_, value) =>
    typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : value,
  );
