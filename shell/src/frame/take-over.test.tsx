// @vitest-environment happy-dom
import { type FormEvent, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, expect, test, vi } from 'vitest';
import { takeOver, useTakeOver } from './take-over';

const root = () => document.getElementById('root') as HTMLElement;

beforeEach(() => {
  document.body.innerHTML = `
    <div id="prerendered"><a href="/pricing">Pricing</a></div>
    <div id="root" hidden><a href="/about">About</a><a href="/pricing">Pricing</a></div>`;
});

test('removes the prerendered page and shows the live one', () => {
  takeOver(document);
  expect(document.getElementById('prerendered')).toBeNull();
  expect(root().hidden).toBe(false);
  expect(document.activeElement).toBe(document.body);
});

test('keeps the focus on a link', () => {
  document.querySelector<HTMLElement>('#prerendered a')?.focus();
  takeOver(document);
  expect(document.activeElement?.getAttribute('href')).toBe('/pricing');
  expect(root().contains(document.activeElement)).toBe(true);
});

test('keeps the focus in a field', () => {
  const fields = '<form><input name="name"><textarea name="message"></textarea></form>';
  for (const part of ['prerendered', 'root']) document.getElementById(part)?.insertAdjacentHTML('beforeend', fields);
  document.querySelector<HTMLElement>('#prerendered textarea')?.focus();
  takeOver(document);
  expect(document.activeElement).toBe(document.querySelector('#root textarea'));
});

test('moves typed text on, so that the form learns of it', () => {
  const fields = '<input name="name"><textarea name="message">hint</textarea><input name="code" value="1">';
  for (const part of ['prerendered', 'root']) document.getElementById(part)?.insertAdjacentHTML('beforeend', fields);
  const field = (part: string, name: string) =>
    document.querySelector<HTMLInputElement>(`#${part} [name="${name}"]`) as HTMLInputElement;
  field('prerendered', 'name').value = 'Tess';
  const fired: (string | undefined)[] = [];
  root().addEventListener('input', ({ target }) => fired.push((target as HTMLInputElement).name));
  takeOver(document);
  expect([field('root', 'name').value, field('root', 'code').value, fired]).toEqual(['Tess', '1', ['name']]);
});

test('chooses the option that the visitor chose, so that the page learns of it', () => {
  const list = '<select><option value="5" selected>5 min</option><option value="close">Close</option></select>';
  for (const part of ['prerendered', 'root'])
    document.getElementById(part)?.insertAdjacentHTML('beforeend', list + list);
  const listsOf = (part: string) => [...document.querySelectorAll<HTMLSelectElement>(`#${part} select`)];
  (listsOf('prerendered')[1] as HTMLSelectElement).value = 'close';
  const fired: EventTarget[] = [];
  root().addEventListener('change', ({ target }) => target && fired.push(target));
  takeOver(document);
  expect(listsOf('root').map(({ value }) => value)).toEqual(['5', 'close']);
  expect(fired).toEqual([listsOf('root')[1]]);
});

test('presses the live button for a prerendered one, and no other with the same text', () => {
  const buttons = '<button>Choose</button><button data-second>Choose</button><button>Send</button>';
  for (const part of ['prerendered', 'root']) document.getElementById(part)?.insertAdjacentHTML('beforeend', buttons);
  document.querySelector('#prerendered [data-second]')?.setAttribute('data-pressed', '');
  const pressed: EventTarget[] = [];
  root().addEventListener('click', ({ target }) => target && pressed.push(target));
  takeOver(document);
  expect(pressed).toEqual([document.querySelector('#root [data-second]')]);
});

test('presses several buttons again in the order in which the visitor pressed them last', async () => {
  const buttons =
    '<button name="send">Send</button><button name="fill">Fill</button><button name="other">Other</button>';
  for (const part of ['prerendered', 'root']) document.getElementById(part)?.insertAdjacentHTML('beforeend', buttons);
  document.querySelector('#prerendered [name=send]')?.setAttribute('data-pressed', '10');
  document.querySelector('#prerendered [name=fill]')?.setAttribute('data-pressed', '9');
  const pressed: (string | undefined)[] = [];
  root().addEventListener('click', ({ target }) => pressed.push((target as HTMLButtonElement).name));
  takeOver(document);
  await vi.waitFor(() => expect(pressed).toEqual(['fill', 'send']));
});

const fold = (text: string, state = '') => `<details ${state}><summary>${text}</summary>More</details>`;
const folds = () => [...root().querySelectorAll('details')].map(({ open }) => open);

test('keeps open what the visitor opened, and opens nothing else', () => {
  document.getElementById('prerendered')?.insertAdjacentHTML('beforeend', fold('Gap', 'open') + fold('Float'));
  root().insertAdjacentHTML('beforeend', fold('Gap') + fold('Float') + fold('Halts', 'open'));
  takeOver(document);
  expect(folds()).toEqual([true, false, true]);
});

test('what was opened on a page whose remote is late waits for it', () => {
  document.getElementById('prerendered')?.insertAdjacentHTML('beforeend', fold('Gap', 'open'));
  takeOver(document);
  root().insertAdjacentHTML('beforeend', fold('Gap'));
  takeOver(document);
  expect(folds()).toEqual([true]);
});

test('waits while the pointer is down on the prerendered page', () => {
  const prerendered = document.getElementById('prerendered') as HTMLElement;
  prerendered.dataset.held = '';
  takeOver(document);
  expect(document.getElementById('prerendered')).toBe(prerendered);
  expect(root().hidden).toBe(true);
  delete prerendered.dataset.held;
  prerendered.dispatchEvent(new Event('released'));
  expect(document.getElementById('prerendered')).toBeNull();
  expect(root().hidden).toBe(false);
});

test('text typed for a page that is late reaches its form after the failure card, once', async () => {
  const fields = '<input name="subject"><textarea name="message"></textarea>';
  document.getElementById('prerendered')?.insertAdjacentHTML('beforeend', fields);
  document.querySelector<HTMLInputElement>('#prerendered [name=subject]')!.value = 'Typed while it loads';
  document.querySelector<HTMLTextAreaElement>('#prerendered [name=message]')!.value = 'All of it';
  takeOver(document);
  root().insertAdjacentHTML('beforeend', fields);
  takeOver(document);
  const texts = () => [...root().querySelectorAll<HTMLInputElement>('[name]')].map(({ value }) => value);
  await vi.waitFor(() => expect(texts()).toEqual(['Typed while it loads', 'All of it']));
  for (const field of root().querySelectorAll<HTMLInputElement>('[name]')) field.value = '';
  takeOver(document);
  await Promise.resolve();
  expect(texts()).toEqual(['', '']);
});

test('text typed for a page that never came does not reach another page', async () => {
  document.getElementById('prerendered')?.insertAdjacentHTML('beforeend', '<input name="subject">');
  document.querySelector<HTMLInputElement>('#prerendered [name=subject]')!.value = 'For the first page';
  takeOver(document);
  history.pushState(null, '', '/another');
  root().insertAdjacentHTML('beforeend', '<input name="subject">');
  takeOver(document);
  await Promise.resolve();
  expect(root().querySelector('input')?.value).toBe('');
});

test('keeps the content for search engines', () => {
  const data = '<script type="application/ld+json">{"@type":"Product"}</script>';
  document.getElementById('prerendered')?.insertAdjacentHTML('beforeend', data);
  takeOver(document);
  expect(document.querySelector('head > [type="application/ld+json"]')?.textContent).toBe('{"@type":"Product"}');
});

test('leaves a page without a prerendered version alone', () => {
  document.body.innerHTML = '<div id="root"></div>';
  takeOver(document);
  expect(root().hidden).toBe(false);
});

test('a form that keeps its fields in one object gets every typed text, then its pressed button', async () => {
  const markup = '<form><input name="username"><input name="password"><button data-pressed>Sign In</button></form>';
  document.getElementById('prerendered')!.innerHTML = markup;
  document.querySelector<HTMLInputElement>('#prerendered [name=username]')!.value = 'tess';
  document.querySelector<HTMLInputElement>('#prerendered [name=password]')!.value = 'a-quiet-harbour';
  const sent = vi.fn();
  const Form = () => {
    useTakeOver();
    const [given, setGiven] = useState({ username: '', password: '' });
    const send = (event: FormEvent) => {
      event.preventDefault();
      sent(given);
    };
    return (
      <form onSubmit={send}>
        <input
          name="username"
          value={given.username}
          onChange={({ target }) => setGiven({ ...given, username: target.value })}
        />
        <input
          name="password"
          value={given.password}
          onChange={({ target }) => setGiven({ ...given, password: target.value })}
        />
        <button type="submit">Sign In</button>
      </form>
    );
  };
  const live = createRoot(root());
  live.render(<Form />);
  await vi.waitFor(() =>
    expect(sent).toHaveBeenCalledExactlyOnceWith({ username: 'tess', password: 'a-quiet-harbour' }),
  );
  live.unmount();
});
