import { expect, test } from '../support/test';

test('the focus ring of a table lies inside its panel, where a phone ends with the panel', async ({ page, signIn }) => {
  await signIn('premium');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/brief');
  const table = page.getByRole('region', { name: 'Gappers, table' });
  await page.keyboard.press('Tab');
  await table.focus();
  const ring = await table.evaluate((element) => {
    const { outlineWidth, outlineOffset, outlineStyle } = getComputedStyle(element);
    return { style: outlineStyle, beyond: Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset) };
  });
  expect(ring.style).not.toBe('none');
  expect(ring.beyond).toBeLessThanOrEqual(0);
});
