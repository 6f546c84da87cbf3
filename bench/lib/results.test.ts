import { expect, test } from 'vitest';
import { indexOf } from './results.mjs';

test('the index names each bench with its date and load, and every figure that has a goal', () => {
  const text = `2026-11-30, 2 vCPU, load 1.4, Node 20, \`npm run bench -- start\`

|  | measured | goal |
|--|--|--|
| first start | 7.9 s |  |
| warm start | 6.1 s | 2.5 s |

|  |  | p50 | longest | goal |
|--|--|--|--|--|
| NATS hangs | sockets | 480 ms | 501 ms | 1 s |

| goals | none |
|--|--|
| a | b |`;
  const index = indexOf([{ name: 'start', title: 'Start', text }]).split('\n');
  expect(index).toContain('| [Start](results/start.md) | 2026-11-30 | 1.4 |');
  expect(index.filter((line) => line.includes('results/start.md'))).toEqual([
    '| [Start](results/start.md) | 2026-11-30 | 1.4 |',
    '| [Start](results/start.md) | warm start | 6.1 s | 2.5 s |',
    '| [Start](results/start.md) | NATS hangs, sockets | p50 480 ms, longest 501 ms | 1 s |',
  ]);
});
