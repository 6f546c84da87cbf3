import { Button, Dialog } from '@prebell/design-system';
import { AlertRules } from './AlertRules';
import styles from './Alerts.module.css';
import { FiredAlerts } from './FiredAlerts';

interface Props {
  /** The charted symbol, for a new alert. */
  readonly symbol: string;
  readonly onNew: (symbol: string) => void;
  readonly onSymbol: (symbol: string) => void;
  readonly onClose: () => void;
}

/** Lists the user's alerts and the ones that fired, and offers a new alert. */
export const AlertsDialog = ({ symbol, onNew, onSymbol, onClose }: Props) => (
  <Dialog
    open
    onClose={onClose}
    title="Alerts"
    footer={
      <Button variant="primary" onClick={() => onNew(symbol)}>
        New alert on {symbol}
      </Button>
    }
  >
    <div className={styles.sections}>
      <FiredAlerts
        onSymbol={(fired) => {
          onClose();
          onSymbol(fired);
        }}
      />
      <AlertRules />
    </div>
  </Dialog>
);
