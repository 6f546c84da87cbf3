import { type ReactNode, useEffect } from 'react';
import { createPortal } from 'react-dom';
import styles from './Paper.module.css';

interface Props {
  /** False while a part of the sheet is still loading. */
  readonly isReady?: boolean;
  /** An additional class for the sheet. */
  readonly sheet?: string | undefined;
  readonly children: ReactNode;
  readonly onPrinted: () => void;
}

/** A sheet that appears only in print, dark on light in every theme. It opens the print dialog once it is ready. */
export const Paper = ({ isReady = true, sheet = '', children, onPrinted }: Props) => {
  useEffect(() => {
    if (!isReady) return;
    window.print();
    onPrinted();
  }, [isReady, onPrinted]);
  return createPortal(<article className={[styles.paper, sheet].join(' ')}>{children}</article>, document.body);
};
