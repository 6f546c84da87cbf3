import { canUsePasskeys, secondFactorAsked } from '@prebell/platform';
import { useState } from 'react';

/** The code of a second factor: null until the server asks for one, then what was typed. A passkey may do instead. */
export const useAskedCode = () => {
  const [code, setCode] = useState<string | null>(null);
  const [hasPasskey, setHasPasskey] = useState(false);
  return {
    code,
    setCode,
    /** The account has a passkey, and this browser can use it. */
    hasPasskey,
    /** Notes that the server asked; true if `error` is that question and no failure. */
    note: (error: unknown): void => {
      const asked = secondFactorAsked(error);
      if (asked === null) return;
      setCode('');
      setHasPasskey(asked.methods.includes('passkey') && canUsePasskeys());
    },
  };
};
