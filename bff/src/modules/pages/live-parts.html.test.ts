import { expect, test } from 'vitest';
import { fillLive } from './live-parts.html';

const filling = {
  markup: new Map([
    ['status-overall', 'All systems operational'],
    ['api-days', '<i data-level="up"></i>'],
  ]),
  answers: [
    { partsBegin: 'status-', name: 'GET /api/status/history', answer: { text: '</script>' } },
    { partsBegin: 'sample-', name: 'GET /api/status/sample', answer: {} },
  ],
};

test('a page gets its figures and the answers they came from; the rest keeps the text of the build', () => {
  const html = fillLive(
    '<p class="a" data-live="status-overall">measuring…</p><ol data-live="api-days"></ol><b data-live="other">kept</b>',
    filling,
  );
  expect(html).toBe(
    '<p class="a" data-live="status-overall">All systems operational</p><ol data-live="api-days"><i data-level="up"></i></ol>' +
      '<b data-live="other">kept</b><script type="application/json" id="first-answers">' +
      '{"GET /api/status/history":{"text":"\\u003c/script>"}}</script>',
  );
});

test('a page without such parts stays as it is', () => {
  expect(fillLive('<p>Terms</p>', filling)).toBe('<p>Terms</p>');
});
