import { type Call, endpoints } from '@prebell/contracts';
import { Alert, Button, Dialog, Field, TextInput } from '@prebell/design-system';
import { usePlatform } from '@prebell/platform';
import { useMutation } from '@prebell/platform/query';
import { type FormEvent, useState } from 'react';
import { errorText } from '../../shared/errors/error-text';
import styles from './UnreadableCalls.module.css';

interface Props {
  readonly call: Call;
  readonly onClose: () => void;
  readonly onRepaired: (call: Call) => void;
}

/** Lets a supervisor replace unreadable times. It needs the server, because only the server has the rest of the record. */
export const RepairTimes = ({ call, onClose, onRepaired }: Props) => {
  const { api } = usePlatform();
  const [reason, setReason] = useState('');
  const { mutate, isPending, error } = useMutation({
    networkMode: 'always',
    mutationFn: () => api.call(endpoints.cad.repairCall, { params: { id: call.id }, body: { reason } }),
    onSuccess: (answer) => {
      onRepaired(answer.call);
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate();
  };
  return (
    <Dialog open onClose={onClose} title="Repair Times">
      <form className={styles.form} onSubmit={submit}>
        <p>
          {call.address_of_incident || 'No address'}: each unreadable time is replaced with the nearest time in the
          record. The record keeps the old value, your name and the reason.
        </p>
        <Field label="Reason" required className={styles.field}>
          <TextInput value={reason} autoComplete="off" onChange={(event) => setReason(event.target.value)} />
        </Field>
        {error !== null && <Alert kind="error">Not repaired: {errorText(error)}</Alert>}
        <Button type="submit" variant="primary" busy={isPending} busyLabel="Repairing...">
          Repair Times
        </Button>
      </form>
    </Dialog>
  );
};
