// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { takeOver } from './take-over';

const root = () => document.getElementById('root') as HTMLElement;

beforeEach(() => {
  document.body.innerHTML = `
    <div id="prerendered"><a href="/pricing">Pricing</a></div>
    <div id="root" hidden><a href="/about">About</a><a href="/pricing">Pricing</a></div>`;
});

test('the picture is gone and the page is seen', () => {
  takeOver(document);
  expect(document.getElementById('prerendered')).toBeNull();
  expect(root().hidden).toBe(false);
  expect(document.activeElement).toBe(document.body);
});

test('whoever stood on a link goes on standing on it', () => {
  document.querySelector<HTMLElement>('#prerendered a')?.focus();
  takeOver(document);
  expect(document.activeElement?.getAttribute('href')).toBe('/pricing');
  expect(root().contains(document.activeElement)).toBe(true);
});

test('a page without a picture stays as it is', () => {
  document.body.innerHTML = '<div id="root"></div>';
  takeOver(document);
  expect(root().hidden).toBe(false);
});
