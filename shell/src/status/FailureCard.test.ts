import { RemoteFailure } from '@prebell/platform/host';
import { expect, test } from 'vitest';
import { hintOf } from './FailureCard';

const REMOTE = { remote: 'mf-a', digest: '0123456789abcdef', retryable: true };

test('the card blames the connection only when a file could not be reached, and else names the remote', () => {
  const unreachable = new RemoteFailure('away', { ...REMOTE, phase: 'entry', isUnreachable: true });
  expect(hintOf('mf-a', unreachable)).toBe('If the problem persists, check your connection');
  const late = new RemoteFailure('late', { ...REMOTE, phase: 'budget' });
  expect(hintOf('mf-a', late)).toBe('mf-a does not respond. We received a report.');
  const broken = new RemoteFailure('broken', { ...REMOTE, phase: 'module' });
  for (const failure of [broken, null])
    expect(hintOf('mf-a', failure)).toBe('The error is in mf-a. We received a report.');
});
