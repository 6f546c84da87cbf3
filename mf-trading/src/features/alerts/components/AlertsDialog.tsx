import { Dialog } from '@prebell/design-system';
import { AlertRules } from './AlertRules';
import styles from './Alerts.module.css';
import { FiredAlerts } from './FiredAlerts';

interface Props {
  readonly onSymbol: (symbol: string) => void;
  readonly onClose: () => void;
}

/** Fired alerts, and all of the user's alerts. */
export const AlertsDialog = ({ onSymbol, onClose }: Props) => (
  <Dialog open onClose={onClose} title="Alerts">
    <div className={styles.sections}>
      <FiredAlerts
        onSymbol={(symbol) => {
          onClose();
          onSymbol(symbol);
        }}
      />
      <AlertRules />
    </div>
  </Dialog>
);
