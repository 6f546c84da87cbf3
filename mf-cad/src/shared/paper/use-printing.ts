import { useCallback, useState } from 'react';

/**
 * Prints a sheet instead of the board. `sheet` is the one to render; null while nothing prints.
 * @param onPrinting tells the page to hide the board in print
 */
export const usePrinting = <Sheet extends string>(onPrinting: (isPrinting: boolean) => void) => {
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const print = (next: Sheet) => {
    setSheet(next);
    onPrinting(true);
  };
  const onPrinted = useCallback(() => {
    setSheet(null);
    onPrinting(false);
  }, [onPrinting]);
  return { sheet, print, onPrinted };
};
