import {
  PAPER_ORDER_TYPE_LABELS,
  PAPER_ORDER_TYPES,
  PAPER_SIDE_LABELS,
  type PaperOrderInput,
  readNumber,
  type SentSetup,
} from '@prebell/contracts';
import { Alert, Button, Field, Select, TextInput } from '@prebell/design-system';
import { type Preference, reasonOf, usePreference } from '@prebell/platform';
import { type FormEvent, useState } from 'react';
import { type DraftFaults, type OrderDraft, readDraft } from '../model/order-draft';
import styles from './Paper.module.css';
import { RiskSizer } from './RiskSizer';

/** What led to the next trade of a symbol: its newest entry on the open list. */
export interface NextSetup {
  readonly sent: SentSetup;
  /** The scanner's name. */
  readonly name: string;
  /** When the symbol entered, New York time. */
  readonly time: string;
}

interface Props {
  /** The minute on screen. */
  readonly at: string;
  readonly symbol: string;
  readonly setup: NextSetup | null;
  /** The price at the minute on screen; null while it is unknown. */
  readonly lastPrice: number | null;
  /** Whether the session has an open long position in the symbol, which a sale would close. */
  readonly isLong: boolean;
  readonly busy: boolean;
  readonly onOrder: (order: PaperOrderInput) => Promise<void>;
}

/** The number of shares that the user last typed. */
const QUANTITY: Preference<string> = {
  name: 'paper.quantity',
  accepts: (value): value is string => typeof value === 'string' && value.length <= 12,
  fallback: '100',
};
const TYPES = PAPER_ORDER_TYPES.map((type) => ({ value: type, label: PAPER_ORDER_TYPE_LABELS[type] }));

/** Form to buy or sell the charted symbol. The order waits for the next bar. */
export const OrderTicket = ({ at, symbol, setup, lastPrice, isLong, busy, onOrder }: Props) => {
  const [quantity, setQuantity] = usePreference(QUANTITY);
  const [type, setType] = useState<OrderDraft['type']>('market');
  const [price, setPrice] = useState('');
  const [faults, setFaults] = useState<DraftFaults>({});
  const [refusal, setRefusal] = useState<unknown>(null);

  const send = async (side: OrderDraft['side']) => {
    const read = readDraft({ side, type, quantity, price }, { at, symbol, setup: setup?.sent ?? null });
    setRefusal(null);
    setFaults('faults' in read ? read.faults : {});
    if ('faults' in read) return;
    await onOrder(read.order).catch(setRefusal);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send('buy');
  };
  return (
    <form className={styles.ticket} noValidate aria-label={`Order for ${symbol}`} onSubmit={submit}>
      <Field label="Shares" error={faults.quantity}>
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          value={quantity}
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => setQuantity(target.value)}
        />
      </Field>
      <Field label="Order">
        <Select
          options={TYPES}
          value={type}
          onValueChange={(value) => setType(TYPES.find((each) => each.value === value)?.value ?? 'market')}
        />
      </Field>
      {type !== 'market' && (
        <Field label={type === 'limit' ? 'Limit, $' : 'Stop, $'} error={faults.price}>
          <TextInput
            inputMode="decimal"
            autoComplete="off"
            maxLength={12}
            value={price}
            onChange={({ target }) => setPrice(target.value)}
          />
        </Field>
      )}
      <RiskSizer entry={type === 'market' ? lastPrice : readNumber(price)} onShares={setQuantity} />
      <div className={styles.sides}>
        <Button type="submit" variant="primary" busy={busy}>
          {PAPER_SIDE_LABELS.buy} {symbol}
        </Button>
        <Button busy={busy} onClick={() => void send('sell')}>
          {PAPER_SIDE_LABELS.sell} {symbol}
        </Button>
      </div>
      {setup !== null && (
        <p className={styles.hint}>
          Setup: {setup.name}, {setup.time}
        </p>
      )}
      {!isLong && (
        <p className={styles.hint}>
          You hold no {symbol}, so selling opens a short position. Short sale restrictions (SSR) and borrowing do not
          stop it here.
        </p>
      )}
      {refusal !== null && (
        <Alert kind="error" className={styles.refusal}>
          {reasonOf(refusal, 'The order was not placed. Try again.')}
        </Alert>
      )}
    </form>
  );
};
