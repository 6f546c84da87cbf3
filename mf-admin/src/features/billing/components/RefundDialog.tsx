import { type OwnedPayment, REASON_MAX } from '@prebell/contracts';
import { Alert, AlertDialog, Button, Dialog, Field, TextInput } from '@prebell/design-system';
import { type FormEvent, useId, useState } from 'react';
import { amountText, parseAmount, questionFor, refundable } from '../../../entities/payment';
import { formatInstant } from '../../../shared/format';
import { type Refund, useRefund } from '../api/billing';
import styles from './RefundDialog.module.css';

interface Props {
  readonly payment: OwnedPayment;
  readonly onClose: () => void;
}

/** Refunds a payment in whole or in part. The admin confirms amount and customer first. */
export const RefundDialog = ({ payment, onClose }: Props) => {
  const { user, description, paid_at, created_at } = payment;
  const [text, setText] = useState(() => refundable(payment).toFixed(2));
  const [reason, setReason] = useState('');
  const [isChecked, setChecked] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const form = useId();
  const refund = useRefund(onClose);
  const send = (wish: Refund) => refund.mutate(wish, { onSettled: () => setAsking(false) });
  const parsed = parseAmount(text, payment);
  const fault = 'fault' in parsed ? parsed.fault : null;
  const question = 'amount' in parsed ? questionFor(payment, parsed.amount) : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (fault === null && reason.trim() !== '') setAsking(true);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Refund ${user.username}`}
      description={`${description}, ${amountText(payment)}, ${formatInstant(paid_at ?? created_at)} ET`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={form}>
            Continue
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={submit} noValidate>
        {refund.error !== null && <Alert kind="error">{refund.error.message}</Alert>}
        <Field label="Amount in dollars" error={isChecked ? (fault ?? undefined) : undefined}>
          <TextInput inputMode="decimal" value={text} onChange={(event) => setText(event.currentTarget.value)} />
        </Field>
        <Field
          label="Reason"
          hint="This goes into the audit log. The customer does not see it."
          error={isChecked && reason.trim() === '' ? 'Enter a reason' : undefined}
        >
          <TextInput
            value={reason}
            maxLength={REASON_MAX}
            autoComplete="off"
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </Field>
      </form>
      {question !== null && (
        <AlertDialog
          open={isAsking}
          title={question.title}
          confirmLabel={question.confirm}
          danger
          busy={refund.isPending}
          onConfirm={() => 'amount' in parsed && send({ payment, amount: parsed.amount, reason })}
          onCancel={() => setAsking(false)}
        >
          {question.text}
        </AlertDialog>
      )}
    </Dialog>
  );
};
