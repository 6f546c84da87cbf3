import { API_KEY_LIMITS, BRAND, endpoints, isPublicApi, PERMISSION_TIER, TIER_LABELS } from '@prebell/contracts';
import { openApiDocument } from '@prebell/server/openapi';

const LIMITED = TIER_LABELS[PERMISSION_TIER['api:limited']];
const UNLIMITED = TIER_LABELS[PERMISSION_TIER['api:unlimited']];

/** The OpenAPI document of every endpoint in the contract. */
export const apiDocument = () =>
  openApiDocument({
    title: `${BRAND.name} API`,
    endpoints,
    takesKeys: isPublicApi,
    apiKey: {
      bearerFormat: 'pb_…',
      description: `A key of a program (${LIMITED}: ${API_KEY_LIMITS.perMinute} requests a minute, shown in RateLimit-Limit, RateLimit-Remaining and RateLimit-Reset; ${UNLIMITED}: no limit). The socket on /market takes it as auth.token.`,
    },
  });
