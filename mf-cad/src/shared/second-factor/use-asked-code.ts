import { canUsePasskeys, secondFactorAsked } from '@prebell/platform';
import { useState } from 'react';

/** State of the second factor during sign-in: the code is null until the server asks for one, then it is what was typed. */
export const useAskedCode = () => {
  const [code, setCode] = useState<string | null>(null);
  const [hasPasskey, setHasPasskey] = useState(false);
  return {
    code,
    setCode,
    /** Whether the account has a passkey that this browser can use instead. */
    hasPasskey,
    /** Shows the code field if `error` is the server's question for a second factor. */
    note: (error: unknown): void => {
      const asked = secondFactorAsked(error);
      if (asked === null) return;
      setCode('');
      setHasPasskey(asked.methods.includes('passkey') && canUsePasskeys());
    },
  };
};
