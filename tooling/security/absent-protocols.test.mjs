import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { requireProgram } from '../lib/programs.mjs';

const root = join(import.meta.dirname, '../..');
/** Names that any implementation of these protocols writes somewhere in its sources or dependencies. */
const SIGNS = [
  {
    title: 'the product does not use OAuth, OpenID Connect or SAML',
    pattern: 'oauth|openid|oidc|saml|code_challenge|grant_type',
  },
  { title: 'the product does not use WebRTC', pattern: 'rtcpeerconnection|webrtc|coturn|mediasoup' },
  { title: 'the product does not use GraphQL', pattern: 'graphql' },
  {
    title: 'the product does not use codes by SMS, telephone or push',
    pattern: 'twilio|vonage|sms_code|push_challenge',
  },
];
/** Sources of the product and its direct dependencies; tests may name what they attack with. */
const SOURCES = ['*/src/*.ts', '*/src/*.tsx', 'server/*.ts', '*package.json', ':!*.test.ts', ':!*.test.tsx'];

const filesWith = (pattern) => {
  try {
    return execFileSync(requireProgram('git'), ['grep', '-liE', pattern, '--', ...SOURCES], {
      cwd: root,
      encoding: 'utf8',
    }).trim();
  } catch (error) {
    // git grep ends with 1 when nothing matches.
    if (error.status === 1) return '';
    throw error;
  }
};

test('the search finds what is there', () => {
  expect(filesWith('simplewebauthn')).toContain('bff/package.json');
});

test.each(SIGNS)('$title', ({ pattern }) => {
  expect(filesWith(pattern)).toBe('');
});
