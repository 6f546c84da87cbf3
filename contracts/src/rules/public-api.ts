import type { Endpoint } from '../endpoint';

import { alerts, customScanners, hits, market, scanners, watchlists } from '../endpoints';

const PUBLIC_API: ReadonlySet<Endpoint> = new Set(
  [alerts, customScanners, hits, market, scanners, watchlists].flatMap((group) => Object.values<Endpoint>(group)),
);

/**
 * Whether an API key may call an endpoint. These endpoints serve the desk's data, with the owner's rights and caps.
 */
export const isPublicApi = (endpoint: Endpoint): boolean => PUBLIC_API.has(endpoint);
