import { useSearchParams } from '@prebell/platform/router';
import { useState } from 'react';
import type { Billing } from '../model/offers';

/** The billing period that the page shows: monthly, unless the address asks for yearly. */
export const useBilling = (): [Billing, (billing: Billing) => void] => {
  const [search] = useSearchParams();
  return useState<Billing>(search.get('billing') === 'yearly' ? 'yearly' : 'monthly');
};
