import { useSearchParams } from '@prebell/platform/router';
import { useState } from 'react';
import type { Billing } from '../model/offers';

/** The billing period that the page shows: by the month, unless its address asks for the year. */
export const useBilling = (): [Billing, (billing: Billing) => void] => {
  const [search] = useSearchParams();
  return useState<Billing>(search.get('billing') === 'yearly' ? 'yearly' : 'monthly');
};
