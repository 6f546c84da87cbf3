import type { Alert } from '@prebell/contracts';
import { usePermission, usePlatform } from '@prebell/platform';
import { useQuery } from '@prebell/platform/query';
import { useMemo } from 'react';
import { alertsQueryOptions } from '../api/alerts';

const NONE: readonly Alert[] = [];

/** Prices of the user's price alerts on a symbol that still wait, dollars, each once. None without a symbol. */
export const useAlertPrices = (symbol: string | null): readonly number[] => {
  const { api } = usePlatform();
  const enabled = usePermission('alerts:realtime');
  const { data } = useQuery({ ...alertsQueryOptions(api), enabled });
  const alerts = data?.suspended === false ? data.alerts : NONE;
  return useMemo(() => {
    const prices = alerts.flatMap(({ enabled: isOn, rule }) =>
      isOn && rule.kind === 'price' && rule.symbol === symbol ? rule.price : [],
    );
    return [...new Set(prices)];
  }, [alerts, symbol]);
};
