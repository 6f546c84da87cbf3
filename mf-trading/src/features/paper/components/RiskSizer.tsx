import { Button, Field, TextInput } from '@prebell/design-system';
import { type Preference, usePreference } from '@prebell/platform';
import { useState } from 'react';
import { formatFillPrice } from '../model/money';
import { riskSize } from '../model/risk-size';
import styles from './Paper.module.css';

interface Props {
  /** The price at which the order would fill; null while unknown. */
  readonly entry: number | null;
  readonly onShares: (shares: string) => void;
}

/** The dollars that the user last typed. */
const RISK: Preference<string> = {
  name: 'paper.risk',
  accepts: (value): value is string => typeof value === 'string' && value.length <= 12,
  fallback: '',
};

/** Calculates how many shares to order from the maximum loss in dollars and the stop price. It places no order. */
export const RiskSizer = ({ entry, onShares }: Props) => {
  const [isOpen, setIsOpen] = useState(false);
  const [risk, setRisk] = usePreference(RISK);
  const [stop, setStop] = useState('');
  const size = riskSize({ risk, stop, entry });
  return (
    <div className={styles.sizer}>
      <Button size="small" variant="ghost" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        Size by risk
      </Button>
      {isOpen && (
        <>
          <Field label="Risk, $">
            <TextInput
              inputMode="decimal"
              autoComplete="off"
              maxLength={12}
              value={risk}
              onChange={({ target }) => setRisk(target.value)}
            />
          </Field>
          <Field label="Stop price, $">
            <TextInput
              inputMode="decimal"
              autoComplete="off"
              maxLength={12}
              value={stop}
              onChange={({ target }) => setStop(target.value)}
            />
          </Field>
          <p className={styles.hint} role="status">
            {size.kind === 'missing'
              ? size.text
              : `${formatFillPrice(size.perShare)} a share from ${formatFillPrice(entry ?? 0)}, before costs. This places no stop order.`}
          </p>
          {size.kind === 'size' && (
            <Button size="small" onClick={() => onShares(String(size.shares))}>
              Use {size.shares.toLocaleString('en-US')} {size.shares === 1 ? 'share' : 'shares'}
            </Button>
          )}
        </>
      )}
    </div>
  );
};
