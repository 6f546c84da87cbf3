import { Field, type FieldProps, PasswordInput } from '@prebell/design-system/base';
import { type ComponentProps, type KeyboardEvent, useState } from 'react';

interface Props extends Pick<FieldProps, 'label' | 'error'>, Omit<ComponentProps<typeof PasswordInput>, 'children'> {}

/** A required password field that warns about Caps Lock. */
export const PasswordField = ({ label, error, ...input }: Props) => {
  const [isCapsLock, setCapsLock] = useState(false);
  const watch = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <Field label={label} required error={error} {...(isCapsLock && { hint: 'Caps Lock is on' })}>
      <PasswordInput {...input} onKeyDown={watch} onKeyUp={watch} onBlur={() => setCapsLock(false)} />
    </Field>
  );
};
