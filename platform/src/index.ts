export { type ApiClient, type CallOptions, createApiClient } from './api/api-client';
export { ApiError, type FieldIssue, reasonOf } from './api/api-error';
export { useCheckout } from './checkout/useCheckout';
export type { HostActions, UpgradeFeature } from './host-actions';
export { createMarketClock, type MarketClock } from './market-clock/market-clock';
export { createNotify, type Notice, type NoticeAction, type NoticeKind, type Notify } from './notify/notify';
export { PlatformProvider, usePermission, usePlatform, useSession, useStore, useUser } from './PlatformProvider';
export { createPlatform, createQueryClient, type Platform } from './platform';
export type { Preference, Preferences } from './preferences/preferences';
export { usePreference } from './preferences/usePreference';
export { createStore, type ReadableStore, type Store } from './readable-store';
export type { ChatConnection, ChatStream } from './realtime/chat-stream';
export type { DispatchStream } from './realtime/dispatch-stream';
export {
  type ConnectionState,
  createMarketStream,
  type MarketEventData,
  type MarketStream,
} from './realtime/market-stream';
export {
  canSuggestPasskeys,
  canUsePasskeys,
  createPasskey,
  type PasskeyAnswer,
  passkeyFault,
  requestPasskey,
} from './session/passkeys';
export { secondFactorAsked, stepUpAsked } from './session/second-factor';
export {
  type Credentials,
  createSession,
  type Registration,
  type Session,
  type SessionState,
  type SignInAnswer,
} from './session/session';
export type { StepUp } from './session/step-up';
export { tokenLife } from './session/token-life';
export { createTokenStore, type TokenStore } from './session/token-store';
export { useIdentityQuestion } from './session/use-identity-question';
export { takeViewToken } from './session/view-token';
export { createTheme, THEME_KEY, type Theme, type ThemeName } from './theme/theme';
export { createUnsaved, type Unsaved } from './unsaved/unsaved';
