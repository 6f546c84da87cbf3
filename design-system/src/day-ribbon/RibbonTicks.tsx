import { type CSSProperties, type KeyboardEvent, useState } from 'react';
import { clockText, share } from './ribbon-geometry';
import type { RibbonHit } from './ribbon-hit';

interface Props {
  readonly day: { readonly pre_open: number; readonly post_close: number };
  readonly hits: readonly RibbonHit[];
  readonly onHitPress: ((hit: RibbonHit) => void) | undefined;
}

const keyOf = ({ t, label }: RibbonHit): string => `${t}-${label}`;

/** The ticks of a day. Buttons share one tab stop, the newest or the one used last; arrow keys move between them. */
export const RibbonTicks = ({ day, hits, onHitPress }: Props) => {
  const [used, setUsed] = useState<string | null>(null);
  const last = hits.findIndex((hit) => keyOf(hit) === used);
  const tabbable = last === -1 ? hits.length - 1 : last;
  return hits.map((hit, index) => {
    const tick = {
      className: 'ds-DayRibbon-hit',
      'data-direction': hit.direction,
      title: `${clockText(hit.t)} ${hit.label}`,
      style: {
        left: `${share(hit.t, day.pre_open, day.post_close) * 100}%`,
        '--_strength': share(hit.strength, 0, 1),
      } as CSSProperties,
    };
    return onHitPress === undefined ? (
      <i key={keyOf(hit)} {...tick} />
    ) : (
      <button
        key={keyOf(hit)}
        type="button"
        {...tick}
        aria-label={tick.title}
        tabIndex={index === tabbable ? 0 : -1}
        onFocus={() => setUsed(keyOf(hit))}
        onKeyDown={moveFocus}
        onClick={() => onHitPress(hit)}
      />
    );
  });
};

function moveFocus(event: KeyboardEvent<HTMLButtonElement>): void {
  const ticks = [
    ...(event.currentTarget.parentElement?.querySelectorAll<HTMLElement>('button.ds-DayRibbon-hit') ?? []),
  ];
  const at = ticks.indexOf(event.currentTarget);
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: ticks.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  ticks[to]?.focus();
}
