import { Eye, EyeOff } from 'lucide-react';
import { type ComponentPropsWithRef, useState } from 'react';
import { cx } from '../cx';
import { useNameWarning } from '../useWarning';

/** A password input with a show/hide toggle. */
export const PasswordInput = ({ className, ...rest }: Omit<ComponentPropsWithRef<'input'>, 'type'>) => {
  const [shown, setShown] = useState(false);
  useNameWarning('PasswordInput', rest);
  return (
    <span className={cx('ds-PasswordInput', className)} data-component="PasswordInput">
      <input {...rest} type={shown ? 'text' : 'password'} className="ds-TextInput" />
      <button
        type="button"
        className="ds-PasswordInput-toggle"
        aria-pressed={shown}
        aria-label="Show characters"
        title={shown ? 'Hide' : 'Show'}
        onClick={() => setShown(!shown)}
      >
        {shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
      </button>
    </span>
  );
};
