import { type BacktestReading, endpoints } from '@prebell/contracts';
import { Alert, Button, Switch } from '@prebell/design-system';
import { reasonOf, usePlatform } from '@prebell/platform';
import { useMutation, useQueryClient } from '@prebell/platform/query';
import { useState } from 'react';
import { backtestQueryOptions } from '../api/backtests';
import styles from './Backtest.module.css';

/** Lets anyone with the link and an account read the test. */
export const ShareTest = ({ test }: { readonly test: BacktestReading }) => {
  const { api } = usePlatform();
  const queryClient = useQueryClient();
  const [copied, setCopied] = useState<boolean | null>(null);
  const share = useMutation({
    mutationFn: (is_shared: boolean) =>
      api.call(endpoints.backtests.share, { params: { id: test.id }, body: { is_shared } }),
    networkMode: 'always',
    onSuccess: ({ backtest }) => queryClient.setQueryData(backtestQueryOptions(api, test.id).queryKey, backtest),
  });
  const copy = () =>
    navigator.clipboard.writeText(location.href).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <div className={styles.actions}>
      <Switch
        label="Share by link"
        checked={test.is_shared}
        disabled={share.isPending}
        onCheckedChange={(isShared) => share.mutate(isShared)}
      />
      {test.is_shared && (
        <Button size="small" onClick={() => void copy()}>
          {copied === true ? 'Copied' : 'Copy link'}
        </Button>
      )}
      {copied === false && <span className={styles.help}>Your browser does not allow copying. Copy the address.</span>}
      {share.isError && <Alert kind="error">{reasonOf(share.error, 'We could not change the sharing')}</Alert>}
    </div>
  );
};
