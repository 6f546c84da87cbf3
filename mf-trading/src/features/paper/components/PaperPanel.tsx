import {
  PAPER_ORDER_TYPE_LABELS,
  PAPER_SIDE_LABELS,
  type PaperOrderInput,
  type PaperSession,
  type PaperTradeReading,
} from '@prebell/contracts';
import { Alert, Button, buttonLinkProps, Panel, Select, SymbolLink } from '@prebell/design-system';
import { reasonOf, usePlatform } from '@prebell/platform';
import { Link } from '@prebell/platform/router';
import { useId, useState } from 'react';
import { easternMinute } from '../../../shared/eastern-time/eastern-time';
import { usePaper } from '../hooks/usePaper';
import { formatFillPrice, formatGain } from '../model/money';
import { leftToClose, openPositions } from '../model/open-positions';
import { setupLabel } from '../model/setup-label';
import { NoteDialog } from './NoteDialog';
import { type NextSetup, OrderTicket } from './OrderTicket';
import styles from './Paper.module.css';
import { PositionText } from './PositionText';

interface Props {
  readonly date: string;
  /** The minute on screen. */
  readonly at: string;
  /** The charted symbol; null if there is none. */
  readonly symbol: string | null;
  /** What led to the next trade of the symbol. */
  readonly setup: NextSetup | null;
  /** The price of the symbol at that minute; null while it is unknown. */
  readonly lastPrice: number | null;
  readonly sessionId: string | null;
  readonly onSession: (id: string | null) => void;
  /**
   * Opens a session at the minute that it has reached, which is earlier than the one on screen. Opened here, it would take no more
   * orders before this minute.
   */
  readonly onOpen: (session: PaperSession) => void;
  readonly onSymbol: (symbol: string) => void;
  /** Moves the desk to a minute of this day. */
  readonly onMoment: (at: string) => void;
  readonly className?: string | undefined;
}

const NEW = 'new';

const sessionText = ({ seen_until, trades }: PaperSession): string =>
  `Until ${seen_until.slice(11)}, ${trades === 1 ? '1 trade' : `${trades} trades`}`;

/** A market order that closes a trade, or the part of it that working orders do not close. */
const closingOrder = (
  { symbol, direction }: PaperTradeReading,
  { at, quantity }: { readonly at: string; readonly quantity: number },
): PaperOrderInput => ({
  at,
  symbol,
  side: direction === 'long' ? 'sell' : 'buy',
  type: 'market',
  quantity,
  price: null,
  setup: null,
});

/** Paper trading: an order ticket, and the session's orders, positions and trades at the minute on screen. */
export const PaperPanel = ({
  date,
  at,
  symbol,
  setup,
  lastPrice,
  sessionId,
  onSession,
  onOpen,
  onSymbol,
  onMoment,
  className,
}: Props) => {
  const { notify } = usePlatform();
  const paper = usePaper({ date, at, sessionId, onSession });
  const reasons = useId();
  const [noted, setNoted] = useState<PaperTradeReading | null>(null);
  const { reading } = paper;
  /** The session's latest minute. Minutes of one day sort as text. */
  const seenUntil = reading?.session.seen_until ?? null;
  const isPast = seenUntil !== null && seenUntil > at;
  const open = reading === null ? [] : openPositions(reading);
  const closed = reading?.trades.filter(({ held }) => held === 0).toReversed() ?? [];
  const working = reading?.orders.filter(({ state }) => state === 'working') ?? [];
  const net = (reading?.trades ?? []).reduce((sum, { net_cents, open_cents }) => sum + net_cents + open_cents, 0);
  const choose = (session: PaperSession | null) => {
    if (session === null || session.seen_until >= at) return onSession(session?.id ?? null);
    onOpen(session);
  };
  /** The newest session of this day with trades. A returning visitor may not look for it in the menu, so the panel offers it. */
  const earlier = sessionId === null ? paper.sessions.find(({ trades }) => trades > 0) : undefined;
  const refused = (error: unknown) => notify.show('error', reasonOf(error, 'That did not work. Try again.'));

  return (
    <Panel
      className={className}
      aria-label="Paper trading"
      title="Paper trading"
      aside={reading !== null && <b className={styles.total}>{formatGain(net)}</b>}
      controls={
        <Link to="/journal" {...buttonLinkProps('ghost', 'small')}>
          Journal
        </Link>
      }
      foot="Fills are based on recorded bars and assumed costs."
    >
      <div className={styles.body}>
        <Select
          size="small"
          aria-label="Session"
          options={[
            { value: NEW, label: 'New session' },
            ...paper.sessions.map((session) => ({
              value: session.id,
              // The list of sessions may be older than the session's own data.
              label: sessionText(session.id === sessionId ? (reading?.session ?? session) : session),
            })),
          ]}
          value={sessionId ?? NEW}
          onValueChange={(value) => choose(paper.sessions.find(({ id }) => id === value) ?? null)}
        />
        {earlier !== undefined && (
          <p className={styles.hint}>
            An order here begins a new session.{' '}
            <Button size="small" onClick={() => choose(earlier)}>
              Continue the last one, at {earlier.seen_until.slice(11)}
            </Button>
          </p>
        )}
        {seenUntil !== null && isPast ? (
          <p className={styles.hint}>
            This session has already reached {seenUntil.slice(11)}, so you can only look back here.{' '}
            <Button size="small" onClick={() => onMoment(seenUntil)}>
              Go to {seenUntil.slice(11)}
            </Button>
          </p>
        ) : symbol === null ? (
          <p className={styles.hint}>Chart a symbol to trade it.</p>
        ) : (
          <OrderTicket
            key={symbol}
            at={at}
            symbol={symbol}
            setup={setup}
            lastPrice={lastPrice}
            isLong={open.some(({ trade }) => trade.symbol === symbol && trade.direction === 'long')}
            busy={paper.busy}
            onOrder={paper.place}
          />
        )}
        {paper.failure !== null && (
          <Alert kind="warning">
            The session could not follow: {reasonOf(paper.failure, 'no connection')}{' '}
            <Button size="small" onClick={paper.retry}>
              Try Again
            </Button>
          </Alert>
        )}
        {working.length > 0 && (
          <section aria-label="Working orders">
            <h3 className={styles.head}>Working orders</h3>
            <p className={styles.hint}>
              An order fills in the next bar of its stock, and shows when that bar is complete.
            </p>
            <ul className={styles.list}>
              {working.map((order) => (
                <li key={order.seq} className={styles.item}>
                  <span>
                    {PAPER_SIDE_LABELS[order.side]} {order.quantity - order.filled}{' '}
                    <SymbolLink symbol={order.symbol} onClick={() => onSymbol(order.symbol)} />{' '}
                    {PAPER_ORDER_TYPE_LABELS[order.type].toLowerCase()}
                    {order.price !== null && ` ${formatFillPrice(order.price)}`}
                  </span>
                  <Button
                    size="small"
                    variant="ghost"
                    disabled={isPast}
                    aria-label={`Cancel order ${order.seq}`}
                    onClick={() => void paper.cancel(order.seq).catch(refused)}
                  >
                    Cancel
                  </Button>
                </li>
              ))}
            </ul>
          </section>
        )}
        {open.length > 0 && (
          <section aria-label="Open positions">
            <h3 className={styles.head}>Open positions, at average cost</h3>
            <ul className={styles.list}>
              {open.map((position) => {
                const quantity = leftToClose(position.trade, working);
                const closing = quantity === 0;
                return (
                  <li key={position.trade.opened_by} className={styles.item}>
                    <PositionText position={position} onSymbol={onSymbol} />
                    <Button
                      size="small"
                      variant="ghost"
                      disabled={isPast || closing}
                      aria-label={`Close ${position.trade.symbol}`}
                      aria-describedby={closing ? `${reasons}-${position.trade.opened_by}` : undefined}
                      onClick={() => void paper.place(closingOrder(position.trade, { at, quantity })).catch(refused)}
                    >
                      Close
                    </Button>
                    {closing && (
                      <span id={`${reasons}-${position.trade.opened_by}`} className={styles.why}>
                        A working order closes all of it. Cancel that order to close at the market.
                      </span>
                    )}
                  </li>
                );
              })}
            </ul>
          </section>
        )}
        {closed.length > 0 && (
          <section aria-label="Closed trades">
            <h3 className={styles.head}>Closed trades</h3>
            <ul className={styles.list}>
              {closed.map((trade) => (
                <li key={trade.opened_by} className={styles.item}>
                  <span>
                    <SymbolLink symbol={trade.symbol} onClick={() => onSymbol(trade.symbol)} />{' '}
                    {easternMinute(Date.parse(trade.opened_at))}
                    {setupLabel(trade) !== null && `, ${setupLabel(trade)}`}
                  </span>
                  <span className={styles.gain} data-sign={Math.sign(trade.net_cents)}>
                    {formatGain(trade.net_cents)}
                  </span>
                  <Button
                    size="small"
                    variant="ghost"
                    aria-label={`Note on ${trade.symbol} at ${easternMinute(Date.parse(trade.opened_at))}`}
                    onClick={() => setNoted(trade)}
                  >
                    {trade.note === '' && trade.tags.length === 0 ? 'Add note' : 'Note'}
                  </Button>
                </li>
              ))}
            </ul>
          </section>
        )}
        {reading === null && (
          <p className={styles.hint}>
            An order fills from the first bar after this minute. A session only moves forward: it takes no orders for
            minutes that it has passed. It does not know what you saw in other sessions.
          </p>
        )}
      </div>
      {noted !== null && (
        <NoteDialog
          trade={noted}
          onSave={(written) => paper.annotate(noted.opened_by, written)}
          onClose={() => setNoted(null)}
        />
      )}
    </Panel>
  );
};
