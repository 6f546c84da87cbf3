import { expect, test } from 'vitest';
import { answerLink } from './answer';

test('the answer cannot add fields or recipients to the mail', () => {
  const link = new URL(answerLink({ email: 'a@b.test?cc=x', subject: 'a&bcc=b' }, 'x&cc=y\n?to=z#q'));
  expect(decodeURIComponent(link.pathname)).toBe('a@b.test?cc=x');
  expect([...link.searchParams]).toEqual([
    ['subject', 'Re: a&bcc=b'],
    ['body', 'x&cc=y\r\n?to=z#q'],
  ]);
});
