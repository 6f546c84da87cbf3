import { type TimerLimits, toMs } from '@prebell/contracts';
import { Button, Dialog, KeyHint } from '@prebell/design-system';
import { Fragment, use, useRef } from 'react';
import { formatDuration } from '../../shared/centre-time/duration';
import { Paper } from '../../shared/paper/Paper';
import { usePrinting } from '../../shared/paper/use-printing';
import { Limits } from '../../shared/timers/timer-limits';
import { waitLimits } from '../../shared/timers/wait-limits';
import styles from './CommandCard.module.css';
import { COMMANDS } from './model/parse-command';

/** Opens the card from anywhere on the board, even while somebody is typing. */
export const CARD_KEY = 'F1';

type Lines = readonly (readonly [form: string, does: string])[];

const LINE_KEYS: Lines = [
  ['.', 'opens the line; without a selected call most letters open it too'],
  ['Tab', 'takes the first suggestion'],
  ['Enter', 'does what the line says; twice, where it asks'],
  ['↑', 'brings earlier lines back'],
  ['Esc', 'empties the line, then leaves it'],
];
const BOARD_KEYS: Lines = [
  ['N', 'new call'],
  ['↑ ↓', 'selects a call'],
  ['W', 'call that waits longest'],
  ['/', 'search'],
  ['B', 'units at work'],
  ['Q', 'acknowledges the alarm'],
  ['G', 'dismisses notices of closed calls'],
  ['H', 'shift: log, handover, downtime sheets'],
  ['V', 'view: day, night, contrast'],
  ['F1', 'this card'],
];
const CALL_KEYS: Lines = [
  ['D', 'dispatch'],
  ['E O L', 'en route, on scene, clear'],
  ['U', 'add a unit'],
  ['R', 'radio entry'],
  ['C', 'comments'],
  ['Y', 'PAR'],
  ['M', 'same call'],
  ['K', 'correct'],
  ['X', 'close, cancel or reopen'],
  ['P', 'print the run sheet'],
];

const timesOf = (limits: TimerLimits): Lines => {
  const { goal, limit } = waitLimits(limits.pending);
  const after = (seconds: number, what: string): Lines =>
    seconds === 0 ? [] : [[formatDuration(toMs(seconds)), what]];
  return [
    [formatDuration(toMs(goal)), '▲ goal from the receipt of a call to its dispatch (NFPA 1225)'],
    [formatDuration(toMs(limit)), '▲▲ limit of the same wait (NFPA 1221)'],
    ...after(limits.en_route, 'from the dispatch of a unit to ‘en route’'),
    ...after(limits.on_scene, 'from ‘en route’ to ‘on scene’'),
    ...after(limits.par, `on scene until the first PAR, then every ${formatDuration(toMs(limits.par_again))}`),
  ];
};

const List = ({ title, lines }: { readonly title: string; readonly lines: Lines }) => (
  <section>
    <h3>{title}</h3>
    <dl className={styles.list}>
      {lines.map(([form, does]) => (
        <Fragment key={form}>
          <dt>
            <KeyHint>{form}</KeyHint>
          </dt>
          <dd>{does}</dd>
        </Fragment>
      ))}
    </dl>
  </section>
);

const Card = () => {
  const limits = use(Limits);
  return (
    <div className={styles.card}>
      <List title="Command line" lines={COMMANDS.map(({ form, does }) => [form, does])} />
      <div className={styles.column}>
        <List title="In the line" lines={LINE_KEYS} />
        <List title="Times" lines={timesOf(limits)} />
      </div>
      <div className={styles.column}>
        <List title="Board" lines={BOARD_KEYS} />
        <List title="Selected call" lines={CALL_KEYS} />
      </div>
    </div>
  );
};

interface Props {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Tells the page that the card prints instead of the board. */
  readonly onPrinting: (isPrinting: boolean) => void;
}

/** Every command and key on one card, on the screen and on paper. */
export const CommandCard = ({ open, onClose, onPrinting }: Props) => {
  const printButton = useRef<HTMLButtonElement>(null);
  const { sheet, print, onPrinted } = usePrinting<'card'>(onPrinting);
  return (
    <>
      <Dialog
        open={open}
        onClose={onClose}
        title="Commands and Keys"
        size="large"
        initialFocus={printButton}
        footer={
          <Button ref={printButton} onClick={() => print('card')}>
            Print
          </Button>
        }
      >
        <p className={styles.intro}>
          143 is short for the call number 26-0143. Case does not matter: E31, e 31 and E-31 are the same unit.
        </p>
        <Card />
      </Dialog>
      {sheet !== null && (
        <Paper onPrinted={onPrinted}>
          <h1>Commands and keys</h1>
          <Card />
        </Paper>
      )}
    </>
  );
};
