import { formatGain } from '../model/money';
import styles from './Paper.module.css';

/** A gain or loss with its sign and colour. */
export const Gain = ({ cents }: { readonly cents: number }) => (
  <span className={styles.gain} data-sign={Math.sign(cents)}>
    {formatGain(cents)}
  </span>
);
