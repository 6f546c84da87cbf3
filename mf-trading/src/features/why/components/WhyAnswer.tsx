import { formatCompact, formatPrice, SCANNER_LABELS, TIER_LABELS, type Why } from '@prebell/contracts';
import { Badge } from '@prebell/design-system';
import type { ReactNode } from 'react';
import { easternMinute, easternMoment } from '../../../shared/eastern-time/eastern-time';
import { isFloatDoubtful } from '../../../shared/figure-reasons/doubtful-float';
import { RVOL_REASONS } from '../../../shared/figure-reasons/figure-reasons';
import { KindBadge } from '../../../shared/headline/KindBadge';
import { holeOf, originText, verdictText } from '../model/why-texts';
import { Clauses, orLock } from './Clauses';
import { VerdictLock } from './VerdictLock';
import styles from './WhyAnswer.module.css';

const minute = (at: string) => easternMinute(Date.parse(at));

interface Props {
  readonly why: Why;
  readonly onUpgrade: () => void;
  /** Verdicts of the user's own scanners. They come after the desk's, or before if the question is about one of them. */
  readonly own?: ReactNode;
  readonly isOwnFirst?: boolean;
}

/** The explanation: each scanner with its conditions, then the figures behind them. */
export const WhyAnswer = ({ why, onUpgrade, own = null, isOwnFirst = false }: Props) => {
  const { symbol, at, scanners, locked, withheld } = why;
  return (
    <div className={styles.answer} data-density="compact">
      <p className={styles.asOf}>As of {minute(at)} ET, from minute bars of the day.</p>
      {isOwnFirst && own}
      {scanners.length === 0 && locked[0] && (
        <VerdictLock symbol={symbol} plan={locked[0].required_tier} onUpgrade={onUpgrade} />
      )}
      {scanners.map(({ scanner, passes, since, clauses }) => (
        <section key={scanner}>
          <h3 className={styles.scanner}>
            {SCANNER_LABELS[scanner]}{' '}
            <Badge tone={passes ? 'success' : 'neutral'}>{passes ? 'listed' : 'not listed'}</Badge>
            <span className={styles.asOf}>{verdictText({ passes, clauses, since })}</span>
          </h3>
          <Clauses label={`${symbol} on ${SCANNER_LABELS[scanner]}`} clauses={clauses} withheld={withheld} />
        </section>
      ))}
      {locked.map(({ scanner, required_tier }) => (
        <p key={scanner} className={styles.asOf}>
          {SCANNER_LABELS[scanner]}: requires {TIER_LABELS[required_tier]} tier or higher.
        </p>
      ))}
      {!isOwnFirst && own}
      <section>
        <h3 className={styles.scanner}>Figures used</h3>
        <dl className={styles.inputs}>
          {factsOf(why).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
};

/** Events that explain a figure or why it is missing. */
const EVENTS = [
  ['split', 'Last split'],
  ['spin_off', 'Last spin-off'],
  ['name_change', 'Name change'],
] as const;

const floatOf = (inputs: Why['inputs']): ReactNode => {
  const text = formatCompact(inputs.float) + originText(inputs, 'float');
  if (!isFloatDoubtful(inputs.float, inputs.shares_outstanding)) return text;
  return (
    <>
      {text} <Badge tone="warning">float doubtful: larger than shares outstanding</Badge>
    </>
  );
};

const factsOf = ({ inputs, withheld, date }: Why): readonly (readonly [string, ReactNode])[] => [
  ['Price', formatPrice(inputs.price)],
  ['Previous close', formatPrice(inputs.previous_close) + originText(inputs, 'previous_close') + holeOf(inputs, date)],
  ['Volume today', formatCompact(inputs.volume)],
  [
    'Usual volume by now',
    orLock(
      withheld,
      'baseline',
      inputs.rvol_reason === null ? formatCompact(inputs.baseline) : `N/A: ${RVOL_REASONS[inputs.rvol_reason]}`,
    ),
  ],
  ['Average daily volume (20 sessions)', orLock(withheld, 'adv20', formatCompact(inputs.adv20))],
  ['Float', orLock(withheld, 'float', floatOf(inputs))],
  [
    'Shares outstanding',
    orLock(
      withheld,
      'shares_outstanding',
      formatCompact(inputs.shares_outstanding) + originText(inputs, 'shares_outstanding'),
    ),
  ],
  ...EVENTS.flatMap(([figure, label]) => {
    const event = inputs.origins?.find((each) => each.figure === figure);
    return event === undefined ? [] : [[label, `${event.as_of ?? ''} (${event.source})`] as const];
  }),
  ...(inputs.origins ?? [])
    .filter(({ figure }) => figure === 'kind')
    .map(({ source }) => ['Kind of security', source] as const),
  ['Minutes with trades', String(inputs.bars)],
  [
    'Catalyst',
    inputs.catalyst === null ? (
      'none since the previous close'
    ) : (
      <>
        <KindBadge kind={inputs.catalyst_kind ?? 'other'} /> {inputs.catalyst}
        {inputs.catalyst_at == null ? '' : ` (${easternMoment(Date.parse(inputs.catalyst_at), date)} ET)`}
      </>
    ),
  ],
  ...(inputs.quarantine === null
    ? []
    : [['Not listed', 'the price jumped without a trade; check for a split'] as const]),
];
