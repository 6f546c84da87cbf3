import {
  formatPrice,
  HIT_COLUMNS,
  HORIZONS,
  hitMomentText,
  hitNoteText,
  hitResultText,
  horizonText,
  LIVE_PARTS,
  NO_RESULT,
  OLDER_HITS,
  OPEN_RESULT,
  SCANNER_LABELS,
  SCANNERS,
  SCORECARD_SESSIONS,
  type Scanner,
  type Scorecard,
  type ScorecardHit,
  type Session,
  scorecardMonthText,
} from '@prebell/contracts';
import {
  Button,
  type Column,
  EmptyState,
  ErrorState,
  Field,
  LoadingState,
  Select,
  Table,
} from '@prebell/design-system/base';
import { Link } from '@prebell/platform/router';
import { useState } from 'react';
import { type HitFilter, useSealedHits } from '../api/scorecard';
import styles from './HitList.module.css';

export type Choice = Pick<HitFilter, 'scanner' | 'session' | 'month' | 'is_counted'>;

/** An outcome with its own label, because phones show each hit as a card. There, outcomes are hidden if the hit has none. */
const Outcome = ({ hit, horizon }: { hit: ScorecardHit; horizon: (typeof HORIZONS)[number] }) => {
  const text = hitResultText(hit, horizon);
  return (
    <>
      <small>{horizonText(horizon)}</small>{' '}
      <span data-none={text === NO_RESULT || undefined} data-open={text === OPEN_RESULT || undefined}>
        {text}
      </span>
    </>
  );
};

const COLUMNS: readonly Column<ScorecardHit>[] = [
  {
    key: 'symbol',
    label: HIT_COLUMNS.symbol,
    rowHeader: true,
    render: ({ log, index, symbol }) => <Link to={`/scorecard?log=${log}&hit=${index}#hit`}>{symbol}</Link>,
  },
  { key: 'at', label: HIT_COLUMNS.at, render: ({ at }) => hitMomentText(at) },
  { key: 'scanner', label: HIT_COLUMNS.scanner, render: ({ scanner }) => SCANNER_LABELS[scanner] },
  { key: 'price', label: HIT_COLUMNS.price, numeric: true, render: ({ price }) => formatPrice(price) },
  ...HORIZONS.map((horizon) => ({
    key: String(horizon),
    label: horizonText(horizon),
    numeric: true,
    render: (hit: ScorecardHit) => <Outcome hit={hit} horizon={horizon} />,
  })),
  { key: 'note', label: HIT_COLUMNS.note, render: hitNoteText },
];

const ANY = { value: '', label: 'All' };
const COUNTED = [ANY, { value: 'true', label: 'Counted only' }, { value: 'false', label: 'Not counted' }];
const options = (values: readonly string[], label: (value: string) => string) => [
  ANY,
  ...values.map((value) => ({ value, label: label(value) })),
];

interface Props {
  /** Undefined until the platform has answered. */
  readonly card: Scorecard | undefined;
  readonly choice: Choice;
  readonly onChoice: (choice: Choice) => void;
}

/** Every sealed hit, newest first. The back end sends the first page in the same elements. */
export const HitList = ({ card, choice, onChoice }: Props) => {
  const keysOf = (by: string) => (card?.groups ?? []).filter((group) => group.by === by).map(({ key }) => key);
  return (
    <>
      <div className={styles.filters}>
        <Field label="Scanner">
          <Select
            value={choice.scanner ?? ''}
            options={options(SCANNERS, (value) => SCANNER_LABELS[value as Scanner])}
            onValueChange={(value) => onChoice({ ...choice, scanner: (value || undefined) as Scanner | undefined })}
          />
        </Field>
        <Field label="Session">
          <Select
            value={choice.session ?? ''}
            options={options(keysOf('session'), (value) => SCORECARD_SESSIONS[value as Session])}
            onValueChange={(value) => onChoice({ ...choice, session: (value || undefined) as Session | undefined })}
          />
        </Field>
        <Field label="Month">
          <Select
            value={choice.month ?? ''}
            options={options(keysOf('month'), scorecardMonthText)}
            onValueChange={(value) => onChoice({ ...choice, month: value || undefined })}
          />
        </Field>
        <Field label="Counted">
          <Select
            value={choice.is_counted ?? ''}
            options={COUNTED}
            onValueChange={(value) => onChoice({ ...choice, is_counted: (value || undefined) as Choice['is_counted'] })}
          />
        </Field>
      </div>
      <div className={styles.list} data-live={LIVE_PARTS.scorecardHits}>
        {/* A new key for each filter, so that the list starts again at its newest hit. */}
        {card !== undefined && <Pages key={JSON.stringify([card.log, choice])} filter={{ log: card.log, ...choice }} />}
      </div>
    </>
  );
};

const Pages = ({ filter }: { readonly filter: HitFilter }) => {
  const [before, setBefore] = useState<number>();
  const { data, isError, isPlaceholderData, error, refetch } = useSealedHits({ ...filter, before });
  if (data === undefined)
    return isError ? (
      <ErrorState title="The hits could not be loaded" cause={error} onRetry={() => void refetch()} />
    ) : (
      <LoadingState label="Loading sealed hits..." />
    );
  if (data.hits.length === 0)
    return <EmptyState title="No hits here" text="No sealed hit matches this choice. Choose All to see the others." />;
  return (
    <>
      <Table label="Sealed hits" columns={COLUMNS} rows={data.hits} rowKey={({ index }) => String(index)} />
      <p>
        {before !== undefined && <Button onClick={() => setBefore(undefined)}>Newest hits</Button>}
        {data.next !== null && (
          <Button busy={isPlaceholderData} onClick={() => setBefore(data.next ?? undefined)}>
            {OLDER_HITS}
          </Button>
        )}
      </p>
    </>
  );
};
