import { type CSSProperties, Fragment, type KeyboardEvent, type ReactElement, useState } from 'react';
import { clockText, share } from './ribbon-geometry';
import type { RibbonHit } from './ribbon-hit';

interface Props {
  readonly day: { readonly pre_open: number; readonly post_close: number };
  readonly hits: readonly RibbonHit[];
  readonly onHitPress: ((hit: RibbonHit) => void) | undefined;
  readonly wrapTick: ((hit: RibbonHit, tick: ReactElement) => ReactElement) | undefined;
}

const keyOf = ({ t, label }: RibbonHit): string => `${t}-${label}`;
const textOf = ({ t, label }: RibbonHit): string => `${clockText(t)} ${label}`;

/** The ticks of a day. Clickable ticks share one tab stop: the last one used, or the newest. Arrow keys move between them. */
export const RibbonTicks = ({ day, hits, onHitPress, wrapTick }: Props) => {
  const [used, setUsed] = useState<string | null>(null);
  /** The tick under the pointer or with the focus; its text is shown. */
  const [active, setActive] = useState<string | null>(null);
  const last = hits.findIndex((hit) => keyOf(hit) === used);
  const tabbable = last === -1 ? hits.length - 1 : last;
  const placeOf = ({ t }: RibbonHit) => share(t, day.pre_open, day.post_close);
  const shown = hits.find((hit) => keyOf(hit) === active);
  return (
    <>
      {hits.map((hit, index) => {
        const key = keyOf(hit);
        const { count = 1 } = hit;
        const tick = {
          className: 'ds-DayRibbon-hit',
          'data-direction': hit.direction,
          'data-many': count > 1 || undefined,
          style: {
            left: `${placeOf(hit) * 100}%`,
            '--_strength': share(hit.strength, 0, 1),
          } as CSSProperties,
          onPointerEnter: () => setActive(key),
          onPointerLeave: () => setActive(null),
        };
        if (onHitPress === undefined) return <i key={key} {...tick} />;
        const button = {
          ...tick,
          type: 'button',
          'aria-label': textOf(hit),
          tabIndex: index === tabbable ? 0 : -1,
          onFocus: () => {
            setUsed(key);
            setActive(key);
          },
          onBlur: () => setActive(null),
          onKeyDown: moveFocus,
        } as const;
        if (count === 1 || wrapTick === undefined)
          return <button key={key} {...button} onClick={() => onHitPress(hit)} />;
        return <Fragment key={key}>{wrapTick(hit, <button {...button} />)}</Fragment>;
      })}
      {shown !== undefined && (
        <span
          className="ds-DayRibbon-tip"
          aria-hidden="true"
          style={{ left: `${placeOf(shown) * 100}%` }}
          data-side={placeOf(shown) > 0.5 ? 'before' : 'after'}
        >
          {textOf(shown)}
        </span>
      )}
    </>
  );
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
