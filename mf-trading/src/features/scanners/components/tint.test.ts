import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTint } from './tint';

const element = () => ({ animate: vi.fn() }) as unknown as HTMLElement & { animate: ReturnType<typeof vi.fn> };
const motion = { reduced: false };

beforeEach(() => {
  vi.useFakeTimers();
  motion.reduced = false;
  vi.stubGlobal('matchMedia', () => ({ matches: motion.reduced }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the tint of a changed figure', () => {
  it('runs at most three times a second however often the figure changes', () => {
    const cell = element();
    const tint = createTint();
    for (let passed = 0; passed < 1_000; passed += 20) {
      tint(cell);
      vi.advanceTimersByTime(20);
    }
    expect(cell.animate).toHaveBeenCalledTimes(3);
  });

  it('does not run under reduced motion', () => {
    motion.reduced = true;
    const cell = element();
    createTint()(cell);
    expect(cell.animate).not.toHaveBeenCalled();
  });
});
