import { expect, test } from 'vitest';
import { comingResumption } from './resumption';

test('a resumption is told until its time comes, and not as a fact after it', () => {
  const resume_at = '2026-05-19T13:48:00.000Z';
  const at = Date.parse(resume_at);
  expect([at - 1, at, at + 60_000].map((now) => comingResumption({ resume_at }, now))).toEqual([resume_at, null, null]);
  expect(comingResumption({ resume_at }, null)).toBe(resume_at);
  expect(comingResumption({ resume_at: null }, at)).toBeNull();
});
