import { endpoints } from '@prebell/contracts';
import { Alert, Button, Dialog, Field, TextInput } from '@prebell/design-system';
import { usePlatform } from '@prebell/platform';
import { useMutation } from '@prebell/platform/query';
import { type FormEvent, useId, useRef, useState } from 'react';

interface Props {
  readonly user: { readonly id: string; readonly username: string };
  readonly onClose: () => void;
  /** Loads the address as a new page, so that this tab becomes the view. */
  readonly open?: (address: string) => void;
}

const follow = (address: string): void => location.assign(address);

/** Asks why an admin wants to see a customer's account, and opens the view in this tab. */
export const ViewAsDialog = ({ user: { id, username }, onClose, open = follow }: Props) => {
  const { api } = usePlatform();
  const form = useId();
  const field = useRef<HTMLInputElement>(null);
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<string | undefined>();
  const view = useMutation({
    mutationFn: () => api.call(endpoints.admin.viewAs, { params: { id }, body: { reason } }),
    networkMode: 'always',
    onSuccess: ({ token }) => open(`/subscription#view=${token}`),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim() !== '') return view.mutate();
    setFault('Please enter a reason');
    field.current?.focus();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={`View as ${username}`}
      description="You see this customer’s pages for ten minutes and can change nothing. This is recorded in the audit log and in the customer’s data export."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} variant="primary" busy={view.isPending}>
            Open view
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        {view.isError && <Alert kind="error">{view.error.message}</Alert>}
        <Field label="Reason" required error={fault}>
          <TextInput
            ref={field}
            maxLength={200}
            value={reason}
            onChange={({ target }) => {
              setReason(target.value);
              setFault(undefined);
            }}
          />
        </Field>
      </form>
    </Dialog>
  );
};
