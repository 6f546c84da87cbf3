import { type Call, isActiveStatus } from '@prebell/contracts';
import { MenuItem } from '@prebell/design-system';
import { useState } from 'react';
import { DowntimeSheet, PaperCallsDialog } from '../../features/downtime';
import { ShiftDialog } from '../../features/shift';
import type { Desk } from '../../shared/desk';
import { usePrinting } from '../../shared/paper/use-printing';
import { ShortcutMenu } from '../../shared/shortcut/ShortcutMenu';

interface Props {
  readonly desk: Desk;
  /** Every call on the board; null before the first load. */
  readonly calls: readonly Call[] | null;
  readonly timeZone: string;
  readonly username: string;
  readonly canWrite: boolean;
  /** Whether the screen is locked, which hides these dialogs. */
  readonly isLocked: boolean;
  /** Tells the page that a sheet prints instead of the board. */
  readonly onPrinting: (isPrinting: boolean) => void;
}

/** Menu for the shift: the log and handover, paper forms for an outage, and typing them in afterwards. */
export const ShiftTools = ({ desk, calls, timeZone, username, canWrite, isLocked, onPrinting }: Props) => {
  const [dialog, setDialog] = useState<'shift' | 'paper' | null>(null);
  const { sheet, print, onPrinted } = usePrinting<'blank' | 'board'>(onPrinting);
  const active = (calls ?? []).filter(({ status }) => isActiveStatus(status));
  const close = () => setDialog(null);
  return (
    <>
      <ShortcutMenu label="Shift" shortcut="H">
        <MenuItem onSelect={() => setDialog('shift')}>Shift Log and Handover</MenuItem>
        {calls !== null && <MenuItem onSelect={() => print('board')}>Print Downtime Sheet With the Board</MenuItem>}
        <MenuItem onSelect={() => print('blank')}>Print Blank Downtime Sheet</MenuItem>
        {canWrite && <MenuItem onSelect={() => setDialog('paper')}>Type In Calls From Paper</MenuItem>}
      </ShortcutMenu>
      {sheet !== null && !isLocked && (
        <DowntimeSheet
          calls={sheet === 'blank' ? null : active}
          timeZone={timeZone}
          username={username}
          now={desk.now()}
          onPrinted={onPrinted}
        />
      )}
      <PaperCallsDialog open={dialog === 'paper' && !isLocked} desk={desk} timeZone={timeZone} onClose={close} />
      <ShiftDialog
        open={dialog === 'shift' && !isLocked}
        calls={active}
        {...{ desk, timeZone, username, canWrite, onPrinting }}
        onClose={close}
      />
    </>
  );
};
