// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { Popover } from '../overlay/Popover';
import { DayRibbon } from './DayRibbon';

afterEach(cleanup);

/** 2025-02-06, 04:00 to 20:00 ET. */
const day = {
  date: '2025-02-06',
  pre_open: 1_738_832_400,
  open: 1_738_852_200,
  close: 1_738_875_600,
  post_close: 1_738_890_000,
} as const;
const hit = (label: string, minutes: number) =>
  ({ t: day.pre_open + minutes * 60, label, direction: 'up', strength: 0.5 }) as const;

it('makes its ticks one tab stop, the newest, with arrow keys between them', async () => {
  const onHitPress = vi.fn();
  const hits = [hit('DVLT', 10), hit('KQTX', 60), hit('APLM', 120)];
  render(<DayRibbon day={day} now={null} hits={hits} onHitPress={onHitPress} />);
  const focused = () => document.activeElement?.textContent || document.activeElement?.getAttribute('aria-label');
  await userEvent.tab();
  expect(focused()).toContain('APLM');
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}');
  expect(focused()).toContain('DVLT');
  await userEvent.keyboard('{ArrowRight}{Enter}');
  expect(onHitPress).toHaveBeenCalledExactlyOnceWith(hits[1]);
  await userEvent.tab();
  expect(document.activeElement).toBe(document.body);
  await userEvent.tab({ shift: true });
  expect(focused()).toContain('KQTX');
  expect(screen.getAllByRole('button').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
});

it('tells what a tick is under the pointer, and lists the hits of a tick that stands for several', async () => {
  const onHitPress = vi.fn();
  const two = { ...hit('DVLT +15% and 1 more', 10), count: 2 };
  render(
    <DayRibbon
      day={day}
      now={null}
      hits={[two]}
      onHitPress={onHitPress}
      wrapTick={(pressed, tick) => (
        <Popover title={pressed.label} trigger={tick}>
          DVLT and KQTX
        </Popover>
      )}
    />,
  );
  const tick = screen.getByRole('button', { name: '4:10 DVLT +15% and 1 more' });
  await userEvent.hover(tick);
  expect(screen.getByText('4:10 DVLT +15% and 1 more')).toBeDefined();
  await userEvent.click(tick);
  expect(await screen.findByText('DVLT and KQTX')).toBeDefined();
  expect(onHitPress).not.toHaveBeenCalled();
});

it('shows one tooltip for a tick that nobody can press', async () => {
  const { container } = render(<DayRibbon day={day} now={null} hits={[hit('DVLT', 10)]} />);
  const tick = container.querySelector('.ds-DayRibbon-hit')!;
  await userEvent.hover(tick);
  expect(screen.getByText('4:10 DVLT')).toBeDefined();
  expect(container.querySelectorAll('[title]')).toHaveLength(0);
});
