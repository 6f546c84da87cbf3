import type { AdminFault } from '@prebell/contracts';
import { Dialog } from '@prebell/design-system';
import { useState } from 'react';
import { FramedTable } from '../../../shared/list/FramedTable';
import { NoRows } from '../../../shared/list/NoRows';
import { FaultStack } from './FaultStack';
import { FAULT_COLUMNS } from './fault-columns';

const keyOf = ({ remote, digest, phase, message, host }: AdminFault) =>
  [remote, digest, phase, message, host ?? ''].join(' ');

interface FaultTableProps {
  readonly label?: string;
  readonly faults: readonly AdminFault[];
}

/** Errors that pages reported. Selecting one shows where in the sources it happened. */
export const FaultTable = ({ label = 'Errors', faults }: FaultTableProps) => {
  const [open, setOpen] = useState<AdminFault | null>(null);
  if (faults.length === 0) return <NoRows title="No errors" text="No page has reported an error." />;
  return (
    <>
      <FramedTable label={label} columns={FAULT_COLUMNS} rows={faults} rowKey={keyOf} onRowPress={setOpen} />
      <Dialog
        open={open !== null}
        onClose={() => setOpen(null)}
        title={`Error in ${open?.remote ?? ''}`}
        description={open?.message}
        size="large"
      >
        {open?.stack ? <FaultStack stack={open.stack} /> : <p>The page did not say where it happened.</p>}
      </Dialog>
    </>
  );
};
