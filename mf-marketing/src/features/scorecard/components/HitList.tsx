import {
  HORIZONS,
  hitMomentText,
  hitResultText,
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
  Price,
  Select,
  Table,
} from '@prebell/design-system/base';
import { Link } from '@prebell/platform/router';
import { useState } from 'react';
import { type HitFilter, useSealedHits } from '../api/scorecard';
import { horizonText, noTradeText } from '../model/texts';
import cut from './Cut.module.css';
import styles from './HitList.module.css';

export type Choice = Pick<HitFilter, 'scanner' | 'session' | 'month'>;

const COLUMNS: readonly Column<ScorecardHit>[] = [
  {
    key: 'symbol',
    label: 'Symbol',
    rowHeader: true,
    render: ({ log, index, symbol }) => <Link to={`/scorecard?log=${log}&hit=${index}#hit`}>{symbol}</Link>,
  },
  { key: 'at', label: 'Hit', render: ({ at }) => hitMomentText(at) },
  { key: 'scanner', label: 'Scanner', render: ({ scanner }) => SCANNER_LABELS[scanner] },
  { key: 'price', label: 'Price', numeric: true, render: ({ price }) => <Price value={price} /> },
  ...HORIZONS.map((horizon) => ({
    key: String(horizon),
    label: horizonText(horizon),
    numeric: true,
    render: (hit: ScorecardHit) => hitResultText(hit, horizon),
  })),
  {
    key: 'note',
    label: 'Note',
    render: ({ no_trade, is_late, is_counted }) =>
      no_trade !== null ? noTradeText(no_trade) : is_late ? 'Sealed too late' : is_counted ? '' : 'Not counted',
  },
];

const ANY = { value: '', label: 'All' };
const options = (values: readonly string[], label: (value: string) => string) => [
  ANY,
  ...values.map((value) => ({ value, label: label(value) })),
];

interface Props {
  readonly card: Scorecard;
  readonly choice: Choice;
  readonly onChoice: (choice: Choice) => void;
}

/** Every sealed hit, newest first. */
export const HitList = ({ card, choice, onChoice }: Props) => {
  const keysOf = (by: string) => card.groups.filter((group) => group.by === by).map(({ key }) => key);
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
      </div>
      {/* Another choice starts at its newest hit. */}
      <Pages key={JSON.stringify([card.log, choice])} filter={{ log: card.log, ...choice }} />
    </>
  );
};

const Pages = ({ filter }: { filter: HitFilter }) => {
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
      <div className={cut.cut}>
        <div className={styles.hits}>
          <Table label="Sealed hits" columns={COLUMNS} rows={data.hits} rowKey={({ index }) => String(index)} />
        </div>
      </div>
      <div className={styles.pages}>
        {before !== undefined && <Button onClick={() => setBefore(undefined)}>Newest hits</Button>}
        {data.next !== null && (
          <Button busy={isPlaceholderData} onClick={() => setBefore(data.next ?? undefined)}>
            Older hits
          </Button>
        )}
      </div>
    </>
  );
};
