import { formatCompact, formatPercent, formatPrice, formatRelativeVolume, HIT_FIELD_PLANS } from '@prebell/contracts';
import { Badge, Panel } from '@prebell/design-system';
import { createStore } from '@prebell/platform';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react';
import {
  type Bar,
  type ChartCanvas,
  chartHits,
  createLiveBars,
  type Drawing,
  NO_OWN_MARKS,
  useChartTools,
} from '../../../entities/chart';
import { easternDate, easternTime } from '../../../shared/eastern-time/eastern-time';
import type { AnyHit } from '../../../shared/hits/hits';
import { isOwnHit } from '../../../shared/hits/replay-path';
import { PlanFigure } from '../../../shared/plan-figures/PlanFigure';
import { DAY_VOLUME_INSTEAD, dayVolumeText } from '../../../shared/row-volume/day-volume';
import { usePlayer } from '../hooks/usePlayer';
import { barsAt, endOf, quietAt, type ReplayTape, sinceHit } from '../model/replay-tape';
import { Outcome } from './Outcome';
import { ReplayControls } from './ReplayControls';
import { ReplayScrubber } from './ReplayScrubber';
import styles from './ReplayView.module.css';

interface Props {
  readonly tape: ReplayTape;
  /** The scanner's name, as on its tab. */
  readonly scanner: string;
  /** The data source, unless it is the live market. */
  readonly label: string | null;
  /** The component that draws the bars; null until its code has loaded. */
  readonly Canvas: ChartCanvas | null;
  readonly drawings: readonly Drawing[];
  /** A moment at which the replay waits, epoch milliseconds; null to play at once. */
  readonly first: number | null;
  /** Called with the moment at which the user pauses. */
  readonly onRest: (at: number) => void;
  /** Builds the desk's address with the chart at a given time (epoch milliseconds). */
  readonly chart: { readonly label: string; readonly addressAt: (at: number) => string };
}

const REST_MS = 300;
const ignore = () => undefined;
const NO_HITS: ReturnType<typeof chartHits> = [];

/** Plays the minutes around a hit as they happened. */
export const ReplayView = ({ tape, scanner, label, Canvas, drawings, first, onRest, chart }: Props) => {
  const { hit } = tape;
  const end = useMemo(() => endOf(tape), [tape]);
  const [isWhole, setIsWhole] = useState(first !== null && first > end);
  const to = isWhole ? tape.close : end;
  const player = usePlayer(tape, to, first);
  const bars = useMemo(() => barsAt(tape, player.at), [tape, player.at]);
  // Playing forward adds bars one by one. Jumping back redraws the chart from the new position.
  const [drawn, setDrawn] = useState(bars);
  const [previousAt, setPreviousAt] = useState(player.at);
  if (player.at !== previousAt) {
    setPreviousAt(player.at);
    if (player.at < previousAt) setDrawn(bars);
  }
  const feed = useMemo(() => createReplayFeed(drawn), [drawn]);
  useEffect(() => feed.advance(bars), [feed, bars]);

  const marks = useMemo(() => chartHits([hit], hit.symbol), [hit]);
  const tools = useChartTools();
  const { at, playing, ended } = player;
  const rest = useEffectEvent(onRest);
  useEffect(() => {
    if (playing || ended) return;
    // A drag of the slider passes many moments; browsers limit how often a page may change its address.
    const timer = setTimeout(() => rest(at), REST_MS);
    return () => clearTimeout(timer);
  }, [playing, ended, at]);
  const happened = at >= Date.parse(hit.at);
  return (
    <Panel
      className={styles.panel}
      aria-label="Replay"
      title={`${hit.symbol} ${hit.kind === 'leave' ? 'left' : 'entered'} ${scanner}`}
      aside={
        <>
          <span>
            {easternDate(Date.parse(hit.at))}, {easternTime(Date.parse(hit.at))} ET
          </span>
          <Badge tone={happened ? 'success' : 'neutral'}>{happened ? 'hit' : 'before the hit'}</Badge>
          {label !== null && <Badge tone="warning">{label}</Badge>}
        </>
      }
      controls={<ReplayControls player={player} hitAt={Date.parse(hit.at)} />}
      foot={
        <>
          {!tape.complete && <span>Some of the 15 minutes after the hit are still to come.</span>}
          {tape.ticks.t.length === 0 && (
            <span>
              {isOwnHit(hit)
                ? 'Minute bars only: we record individual trades around hits of Momentum, Gappers and Low Float.'
                : 'Minute bars only: this source records no individual trades.'}
            </span>
          )}
          <span>Rules version {hit.rule_version}</span>
        </>
      }
    >
      <ReplayScrubber player={player} from={tape.from} to={to} hitAt={Date.parse(hit.at)} />
      <Facts hit={hit} happened={happened} />
      <Outcome
        since={happened ? sinceHit(tape, bars) : null}
        happened={happened}
        quiet={happened ? quietAt(tape, at) : null}
        at={at}
        end={to}
        close={tape.close}
        hitAt={Date.parse(hit.at)}
        chart={chart}
        onSeek={player.seek}
        onWhole={() => setIsWhole(true)}
      />
      <div className={styles.area}>
        {Canvas !== null && (
          <Canvas
            symbol={hit.symbol}
            resolution="1"
            bars={drawn}
            feed={feed}
            drawings={drawings}
            // Before the hit there is nothing to mark yet.
            hits={happened ? marks : NO_HITS}
            onReachStart={ignore}
            own={NO_OWN_MARKS}
            tools={tools}
            now={() => at}
          />
        )}
      </div>
    </Panel>
  );
};

/** The live feed of a chart that starts with `drawn`. */
const createReplayFeed = (drawn: readonly Bar[]) => {
  const { bar, closed, follow } = createLiveBars();
  let newest = drawn.at(-1)?.t ?? 0;
  return {
    bar,
    closed,
    quote: createStore(null),
    start: () => ignore,
    /** Emits the bars that changed or were added: the previously unfinished bar, and those after it. */
    advance: (bars: readonly Bar[]) => {
      for (const one of bars) if (one.t >= newest) follow(one);
      newest = bars.at(-1)?.t ?? newest;
    },
  };
};

/** Shown as in the list: where the usual volume is too thin, the volume is compared with an average whole day. */
const HitRelativeVolume = ({
  inputs: { relative_volume, adv_pct },
}: {
  readonly inputs: Pick<AnyHit['inputs'], 'relative_volume' | 'adv_pct'>;
}) =>
  relative_volume === null && adv_pct !== null ? (
    <span title={DAY_VOLUME_INSTEAD}>{dayVolumeText(adv_pct / 100)}</span>
  ) : (
    formatRelativeVolume(relative_volume)
  );

/** The figures at the hit. They stay hidden before it, because nobody knew them then. */
const Facts = ({ hit: { inputs, at }, happened }: { readonly hit: AnyHit; readonly happened: boolean }) => {
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['Price at the hit', formatPrice(inputs.price)],
    ['Chg %', formatPercent(inputs.percent_change)],
    ['Gap %', formatPercent(inputs.gap)],
    ['Vol', formatCompact(inputs.volume)],
    ['RVOL', <HitRelativeVolume key="rvol" inputs={inputs} />],
    ['Float', formatCompact(inputs.float)],
    [
      'VWAP',
      <PlanFigure key="vwap" plan={HIT_FIELD_PLANS.vwap}>
        {formatPrice(inputs.vwap)}
      </PlanFigure>,
    ],
    ['HOD', formatPrice(inputs.hod)],
    ['Catalyst', inputs.catalyst ?? '—'],
  ];
  const list = (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          {/* Reserve the figure's place, so that the chart keeps its size at the hit. */}
          <dd>{happened ? value : '—'}</dd>
        </div>
      ))}
    </dl>
  );
  if (happened) return list;
  return (
    <div className={styles.awaited}>
      <p>The figures of the hit appear at {easternTime(Date.parse(at))} ET.</p>
      <div className={styles.unknown} aria-hidden="true">
        {list}
      </div>
    </div>
  );
};
