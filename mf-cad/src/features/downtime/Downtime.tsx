import { type Call, isActiveStatus } from '@prebell/contracts';
import { Menu, MenuItem } from '@prebell/design-system';
import { useCallback, useState } from 'react';
import type { Desk } from '../../shared/desk';
import { DowntimeSheet } from './DowntimeSheet';
import { PaperCallsDialog } from './PaperCallsDialog';

interface Props {
  readonly desk: Desk;
  /** Every call on the board; null before the first load. */
  readonly calls: readonly Call[] | null;
  readonly timeZone: string;
  readonly username: string;
  readonly canWrite: boolean;
  /** The screen is locked: it shows nothing. */
  readonly isLocked: boolean;
  /** The sheet prints instead of the board. */
  readonly onPrinting: (isPrinting: boolean) => void;
}

/** Paper for the time without computers, and the way back from it. */
export const Downtime = ({ desk, calls, timeZone, username, canWrite, isLocked, onPrinting }: Props) => {
  const [sheet, setSheet] = useState<'blank' | 'board' | null>(null);
  const [isTyping, setTyping] = useState(false);
  const print = (kind: 'blank' | 'board') => {
    setSheet(kind);
    onPrinting(true);
  };
  const donePrinting = useCallback(() => {
    setSheet(null);
    onPrinting(false);
  }, [onPrinting]);
  return (
    <>
      <Menu label="Paper">
        {calls !== null && <MenuItem onSelect={() => print('board')}>Print Downtime Sheet With the Board</MenuItem>}
        <MenuItem onSelect={() => print('blank')}>Print Blank Downtime Sheet</MenuItem>
        {canWrite && <MenuItem onSelect={() => setTyping(true)}>Type In Calls From Paper</MenuItem>}
      </Menu>
      {sheet !== null && !isLocked && (
        <DowntimeSheet
          calls={sheet === 'blank' ? null : (calls ?? []).filter(({ status }) => isActiveStatus(status))}
          timeZone={timeZone}
          username={username}
          now={desk.now()}
          onPrinted={donePrinting}
        />
      )}
      <PaperCallsDialog open={isTyping && !isLocked} desk={desk} timeZone={timeZone} onClose={() => setTyping(false)} />
    </>
  );
};
