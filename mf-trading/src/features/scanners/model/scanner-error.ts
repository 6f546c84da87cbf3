import { ApiError } from '@prebell/platform';

export type ScannerErrorKind = 'upgrade' | 'unauthorized' | 'disabled' | 'network' | 'other';

const KIND_OF_CODE: Readonly<Record<string, ScannerErrorKind>> = {
  UPGRADE_REQUIRED: 'upgrade',
  UNAUTHENTICATED: 'unauthorized',
  ACCOUNT_INACTIVE: 'unauthorized',
  REFRESH_INVALID: 'unauthorized',
  SCANNER_DISABLED: 'disabled',
  NETWORK: 'network',
};

/** The specification's rules on the error message, for answers without a useful code. The first match wins. */
const KIND_OF_MESSAGE: readonly (readonly [RegExp, ScannerErrorKind])[] = [
  [/upgrade|premium/i, 'upgrade'],
  [/network|fetch/i, 'network'],
  [/unauthorized|401/i, 'unauthorized'],
];

/** Classifies a failed scanner request by its code, else by its message (specification, section 8). */
export const scannerErrorKind = (error: unknown): ScannerErrorKind => {
  const known = error instanceof ApiError ? KIND_OF_CODE[error.code] : undefined;
  if (known !== undefined) return known;
  const message = messageOf(error);
  return KIND_OF_MESSAGE.find(([pattern]) => pattern.test(message))?.[1] ?? 'other';
};

/** The sentence under 'Scanner Error'. */
export const scannerErrorText = (error: unknown): string => {
  switch (scannerErrorKind(error)) {
    case 'upgrade':
      return 'Upgrade required to access this scanner';
    case 'network':
      return 'Network error. Please check your connection.';
    case 'unauthorized':
      return 'Session expired. Please refresh the page.';
    default:
      return messageOf(error) || 'Failed to load scanner data';
  }
};

export const MAX_RETRIES = 3;

/** Whether to try again after this many failures: three retries at most, none where a retry cannot help. */
export const shouldRetry = (failures: number, error: unknown): boolean =>
  failures < MAX_RETRIES && !['upgrade', 'unauthorized', 'disabled'].includes(scannerErrorKind(error));

/** Milliseconds before the next try: 1 s times its number. `failures` counts from 0, as in TanStack Query. */
export const retryDelay = (failures: number): number => 1_000 * (failures + 1);

export const retryText = (label: string, attempt: number): string =>
  `Retrying ${label.toLowerCase()} scanner... (${attempt}/${MAX_RETRIES})`;

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : '';
}
