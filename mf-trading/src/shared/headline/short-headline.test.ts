import { expect, it } from 'vitest';
import { shortHeadline } from './short-headline';

it('leaves out whole words at the end of a long headline', () => {
  expect(shortHeadline('Delvanta wins clearance')).toBe('Delvanta wins clearance');
  expect(shortHeadline('Brensubrix Technologies unveils next-generation platform with first customer')).toBe(
    'Brensubrix Technologies unveils next-generation…',
  );
  expect(shortHeadline('x'.repeat(80))).toHaveLength(52);
});
