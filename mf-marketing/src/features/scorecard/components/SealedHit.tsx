import {
  type Horizon,
  hitSecondText,
  horizonText,
  noTradeText,
  SCANNER_LABELS,
  SCORECARD_LABELS,
  SCORECARD_SESSIONS,
  type ScorecardHit,
  type ScorecardLog,
  sealDelayText,
  signedPercentText,
} from '@prebell/contracts';
import { Alert, Badge, type Column, ErrorState, LoadingState, Price, Table } from '@prebell/design-system/base';
import { Link } from '@prebell/platform/router';
import { useEffect, useRef, useState } from 'react';
import { useSealedHit } from '../api/scorecard';
import { type Inclusion, isContained } from '../model/inclusion';
import styles from './SealedHit.module.css';

type Outcome = ScorecardHit['outcomes'][number];

const COLUMNS: readonly Column<Outcome>[] = [
  { key: 'horizon', label: 'After', rowHeader: true, render: ({ horizon }) => horizonText(horizon as Horizon) },
  { key: 'price', label: 'Price', numeric: true, render: ({ price }) => <Price value={price} /> },
  { key: 'net', label: 'After costs', numeric: true, render: ({ net_pct }) => signedPercentText(net_pct) },
  { key: 'gross', label: 'Before costs', numeric: true, render: ({ gross_pct }) => signedPercentText(gross_pct) },
  { key: 'mfe', label: 'Highest', numeric: true, render: ({ mfe_pct }) => signedPercentText(mfe_pct) },
  { key: 'mae', label: 'Lowest', numeric: true, render: ({ mae_pct }) => signedPercentText(mae_pct) },
];

/** Checks in the visitor's browser that the signed head contains the text. */
const Proof = ({ inclusion }: { inclusion: Inclusion }) => {
  const [holds, setHolds] = useState<boolean | null | 'checking'>('checking');
  const key = JSON.stringify(inclusion);
  useEffect(() => {
    let isGone = false;
    void isContained(JSON.parse(key) as Inclusion).then((answer) => {
      if (!isGone) setHolds(answer);
    });
    return () => {
      isGone = true;
    };
  }, [key]);
  if (holds === 'checking') return <p>Checking the proof…</p>;
  if (holds === null) return <p>This browser cannot compute hashes here. Check the proof with the command below.</p>;
  return holds ? (
    <Alert kind="success">
      <b>Proven in your browser.</b> The signed head over {inclusion.size.toLocaleString('en-US')} entries contains this
      text.
    </Alert>
  ) : (
    <Alert kind="error">
      <b>The proof does not hold.</b> The signed head does not contain this text. Please tell us.
    </Alert>
  );
};

/** The facts of a hit. A simulated or recorded market has its own clock, but seals always use real time. */
const Facts = ({ hit, log }: { hit: ScorecardHit; log: ScorecardLog }) => (
  <dl className={styles.facts}>
    <div>
      <dt>Scanner</dt>
      <dd>
        {SCANNER_LABELS[hit.scanner]}, {SCORECARD_SESSIONS[hit.session].toLowerCase()}
      </dd>
    </div>
    <div>
      <dt>{log === 'live' ? 'Hit' : 'Hit, by the market’s own clock'}</dt>
      <dd>{hitSecondText(hit.at)}</dd>
    </div>
    <div>
      <dt>Price at the hit</dt>
      <dd>
        <Price value={hit.price} /> {hit.percent_change !== null && `(${signedPercentText(hit.percent_change)})`}
      </dd>
    </div>
    <div>
      <dt>{log === 'live' ? 'Sealed' : 'Sealed, by the real clock'}</dt>
      <dd>
        {hitSecondText(hit.sealed_at)}
        {hit.latency_ms !== null && !hit.is_late && `, ${sealDelayText(hit.latency_ms)} after the hit`}
      </dd>
    </div>
  </dl>
);

/** One sealed hit: its outcome, the sealed facts, and the proof. */
export const SealedHit = ({ log, index }: { log: ScorecardLog; index: number }) => {
  const { data, isError, error, refetch } = useSealedHit(log, index);
  const heading = useRef<HTMLHeadingElement>(null);
  const isThere = data !== undefined;
  useEffect(() => {
    // A new hit remounts this component, so the heading takes the focus and is read out.
    if (isThere) heading.current?.focus();
  }, [isThere]);
  if (data === undefined)
    return isError ? (
      <ErrorState title="This hit could not be loaded" cause={error} onRetry={() => void refetch()} />
    ) : (
      <LoadingState label="Loading the hit..." />
    );
  const { hit, body, proof } = data;
  return (
    <section className={styles.hit} aria-labelledby="sealed-hit">
      <header className={styles.head}>
        <h2 id="sealed-hit" ref={heading} tabIndex={-1}>
          {hit.symbol}
        </h2>
        <Badge>{SCORECARD_LABELS[log]}</Badge>
        <Link to={`/scorecard?log=${log}`}>Close</Link>
      </header>
      <Facts hit={hit} log={log} />
      {hit.is_late && <p>Sealed more than five minutes after the hit, so no figure counts it.</p>}
      {hit.no_trade !== null && <p>No trade: {noTradeText(hit.no_trade).toLowerCase()}.</p>}
      {hit.outcomes.length > 0 ? (
        <Table label="Outcomes" columns={COLUMNS} rows={hit.outcomes} rowKey={({ horizon }) => String(horizon)} />
      ) : (
        hit.is_counted && hit.no_trade === null && <p>The outcomes are still open.</p>
      )}
      {proof === null ? (
        <p>The next signed head, within a minute, covers this hit.</p>
      ) : (
        <Proof
          inclusion={{ body, index: hit.index, size: proof.head.size, root: proof.head.root, nodes: proof.nodes }}
        />
      )}
      <details>
        <summary>Sealed text of entry {hit.index}</summary>
        <pre className={styles.text}>{body}</pre>
      </details>
      <p>
        <Link to={`/replay/${hit.date}-${hit.seq}`}>Replay this hit on the chart</Link> (needs an account)
      </p>
    </section>
  );
};
