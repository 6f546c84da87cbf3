import { expect, test } from 'vitest';
import { protectPage } from './protect-page';

test('a remote that replaces fetch or the history fails alone: the functions of the page stay', () => {
  const own = () => 'ours';
  const window = { fetch: own, WebSocket: own, XMLHttpRequest: own };
  const prototype = { pushState: own, replaceState: own };
  protectPage({ window, history: prototype });
  const history = Object.create(prototype) as typeof prototype;
  for (const target of [window, prototype, history]) {
    for (const name of Object.keys(target === window ? window : prototype)) {
      expect(() => Object.assign(target, { [name]: () => 'theirs' }), name).toThrow(TypeError);
      expect(Reflect.get(target, name), name).toBe(own);
    }
  }
  expect(() => Object.defineProperty(window, 'fetch', { value: () => 'theirs' })).toThrow(TypeError);
});
