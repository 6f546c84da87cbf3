/** Socket.IO namespace of the market streams. Sign-in: `auth: {token}` in the handshake. */
export const MARKET_NAMESPACE = '/market';
