export type Wire = typeof import('./wire');

let wire: Wire | null = null;

/** The client library of sockets with the schemas of their events; null before they have arrived. */
export const wireOfSockets = (): Wire | null => wire;

/** Loads them. No page needs them for its first paint, and signed-out visitors never do. */
export const loadWire = async (): Promise<Wire> => {
  wire ??= await import(/* webpackChunkName: "sockets" */ './wire');
  return wire;
};
