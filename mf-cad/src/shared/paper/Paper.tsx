import { type ReactNode, useEffect } from 'react';
import { createPortal } from 'react-dom';
import styles from './Paper.module.css';

interface Props {
  /** False while something of the sheet still loads. */
  readonly isReady?: boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
  readonly onPrinted: () => void;
}

/** A sheet that appears on paper only, dark on light in every theme. It opens the print dialog when it is ready. */
export const Paper = ({ isReady = true, className = '', children, onPrinted }: Props) => {
  useEffect(() => {
    if (!isReady) return;
    window.print();
    onPrinted();
  }, [isReady, onPrinted]);
  return createPortal(<article className={`${styles.paper} ${className}`}>{children}</article>, document.body);
};
