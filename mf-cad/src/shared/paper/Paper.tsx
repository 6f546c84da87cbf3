import { type ReactNode, useEffect } from 'react';
import { createPortal } from 'react-dom';
import styles from './Paper.module.css';

interface Props {
  /** False while something of the sheet still loads. */
  readonly isReady?: boolean;
  /** A class of the sheet's own. */
  readonly sheet?: string | undefined;
  readonly children: ReactNode;
  readonly onPrinted: () => void;
}

/** A sheet that appears on paper only, dark on light in every theme. It opens the print dialog when it is ready. */
export const Paper = ({ isReady = true, sheet = '', children, onPrinted }: Props) => {
  useEffect(() => {
    if (!isReady) return;
    window.print();
    onPrinted();
  }, [isReady, onPrinted]);
  return createPortal(<article className={[styles.paper, sheet].join(' ')}>{children}</article>, document.body);
};
