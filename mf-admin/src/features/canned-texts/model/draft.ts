import type { Preference } from '@prebell/platform';
import type { Draft } from '../api/canned-texts';

/** An empty form. */
export const NO_DRAFT: Draft = { id: null, name: '', body: '' };

const isDraft = (value: unknown): value is Draft => {
  const { id, name, body } = (value ?? {}) as Record<string, unknown>;
  return (id === null || typeof id === 'string') && typeof name === 'string' && typeof body === 'string';
};

/** What an admin is typing. It is saved, so that a reload or another tab does not lose it. */
export const CANNED_DRAFT: Preference<Draft> = { name: 'admin.canned-text', accepts: isDraft, fallback: NO_DRAFT };
