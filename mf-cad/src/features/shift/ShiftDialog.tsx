import { type Call, endpoints, hours, minutes } from '@prebell/contracts';
import { Alert, Button, Dialog, LoadingState, Tabs } from '@prebell/design-system';
import { usePlatform, useStore } from '@prebell/platform';
import { useQuery } from '@prebell/platform/query';
import { useRef, useState } from 'react';
import type { Desk } from '../../shared/desk';
import { errorText } from '../../shared/errors/error-text';
import { usePrinting } from '../../shared/paper/use-printing';
import { NoteForm } from './NoteForm';
import { ShiftReport } from './ShiftReport';
import { ShiftSheet } from './ShiftSheet';

interface Props {
  readonly open: boolean;
  readonly desk: Desk;
  /** Every active call. */
  readonly calls: readonly Call[];
  readonly timeZone: string;
  readonly username: string;
  readonly canWrite: boolean;
  readonly onClose: () => void;
  /** Tells the page whether a sheet prints instead of the board. */
  readonly onPrinting: (isPrinting: boolean) => void;
}

const PERIODS = [8, 12, 24] as const;

/** The log of the last hours and the handover to the next dispatcher, on screen and on paper. */
export const ShiftDialog = ({ open, desk, calls, timeZone, username, canWrite, onClose, onPrinting }: Props) => {
  const { api } = usePlatform();
  const { ops } = useStore(desk.outbox);
  const note = useRef<HTMLTextAreaElement>(null);
  const { sheet, print, onPrinted } = usePrinting<'shift'>(onPrinting);
  const [period, setPeriod] = useState<(typeof PERIODS)[number]>(12);
  const { data, error, isLoading } = useQuery({
    queryKey: ['cad', 'shift', period],
    queryFn: ({ signal }) => {
      const now = desk.now();
      // End a little in the future, because the server's timestamps may be some milliseconds ahead of this desk's clock.
      const to = new Date(now + minutes(1)).toISOString();
      const query = { from: new Date(now - hours(period)).toISOString(), to };
      return api.call(endpoints.cad.shift, { query, signal });
    },
    enabled: open,
    networkMode: 'always',
    retry: false,
    gcTime: 0,
  });
  const report = data && <ShiftReport shift={data} open={calls} unsent={ops.length} timeZone={timeZone} />;
  return (
    <>
      <Dialog
        open={open}
        onClose={onClose}
        title="Shift Log and Handover"
        size="large"
        {...(canWrite && { initialFocus: note })}
        footer={
          <Button disabled={data === undefined} onClick={() => print('shift')}>
            Print
          </Button>
        }
      >
        {canWrite && <NoteForm username={username} field={note} />}
        <Tabs
          label="Period"
          value={String(period)}
          onValueChange={(value) => setPeriod(PERIODS.find((each) => String(each) === value) ?? 12)}
          items={PERIODS.map((each) => ({ value: String(each), label: `Last ${each} h` }))}
        >
          {error !== null && <Alert kind="error">The log could not be loaded: {errorText(error)}</Alert>}
          {isLoading && <LoadingState label="Loading the log..." />}
          {report}
        </Tabs>
      </Dialog>
      {sheet !== null && (
        <ShiftSheet period={period} timeZone={timeZone} username={username} now={desk.now()} onPrinted={onPrinted}>
          {report}
        </ShiftSheet>
      )}
    </>
  );
};
