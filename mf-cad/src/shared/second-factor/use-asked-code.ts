import { secondFactorAsked } from '@prebell/platform';
import { useState } from 'react';

/** The code of a second factor: null until the server asks for one, then what was typed. */
export const useAskedCode = () => {
  const [code, setCode] = useState<string | null>(null);
  return {
    code,
    setCode,
    /** Notes that the server asked; true if `error` is that question and no failure. */
    note: (error: unknown): void => {
      if (secondFactorAsked(error) !== null) setCode('');
    },
  };
};
