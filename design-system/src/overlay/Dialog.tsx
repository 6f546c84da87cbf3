import { AlertDialog as BaseAlertDialog } from '@base-ui/react/alert-dialog';
import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ComponentPropsWithRef, type ReactNode, type RefObject, useRef } from 'react';
import { Button } from '../button/Button';
import { IconButton } from '../button/IconButton';
import { cx } from '../cx';
import { DialogBody } from './DialogBody';

/** Further props of the popup: ref, class name, attributes. */
type PopupProps = Omit<ComponentPropsWithRef<'div'>, 'title' | 'children'>;

export interface DialogProps extends PopupProps {
  readonly open: boolean;
  /** Called when the user closes the dialog: with Escape, the close button or a click outside. */
  readonly onClose: () => void;
  readonly title: string;
  readonly description?: ReactNode;
  readonly size?: 'small' | 'medium' | 'large';
  /** The element to focus first. By default the first field, or the first control if there are no fields. */
  readonly initialFocus?: RefObject<HTMLElement | null>;
  /** Asked when the dialog closes: false leaves the focus to the page, for example after a choice that opens something else. */
  readonly returnsFocus?: () => boolean;
  readonly children: ReactNode;
  readonly footer?: ReactNode;
}

const FIELDS = 'input:not([type="hidden"], :disabled), select:not(:disabled), textarea:not(:disabled)';

/** A dialog over the page. Focus moves in, stays inside, and returns to the opener afterwards. */
export const Dialog = ({
  open,
  onClose,
  title,
  description,
  size = 'medium',
  initialFocus,
  returnsFocus,
  className,
  children,
  footer,
  ...rest
}: DialogProps) => {
  const body = useRef<HTMLDivElement>(null);
  /** Base UI would focus the close button. After a touch, a focused field would open the keyboard over the text. */
  const firstField = (openedBy: string): HTMLElement | boolean => {
    if (body.current?.contains(document.activeElement) === true) return false;
    return (openedBy !== 'touch' && body.current?.querySelector<HTMLElement>(FIELDS)) || true;
  };
  return (
    <BaseDialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <BaseDialog.Portal>
        {/* A dialog over another one dims that one too. */}
        <BaseDialog.Backdrop forceRender className="ds-Backdrop" />
        <BaseDialog.Popup
          {...rest}
          initialFocus={initialFocus ?? firstField}
          finalFocus={returnsFocus}
          className={cx('ds-Dialog', className)}
          data-component="Dialog"
          data-size={size}
        >
          <header className="ds-Dialog-head">
            <BaseDialog.Title className="ds-Dialog-title">{title}</BaseDialog.Title>
            <BaseDialog.Close render={<IconButton label="Close" icon={<X aria-hidden="true" />} />} />
          </header>
          {description !== undefined && (
            <BaseDialog.Description className="ds-Dialog-description">{description}</BaseDialog.Description>
          )}
          <DialogBody ref={body} title={title}>
            {children}
          </DialogBody>
          {footer !== undefined && <footer className="ds-Dialog-foot">{footer}</footer>}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
};

export interface AlertDialogProps extends PopupProps {
  readonly open: boolean;
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
  readonly title: string;
  readonly children: ReactNode;
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  /** The action cannot be undone. */
  readonly danger?: boolean;
  readonly busy?: boolean;
}

/** A question that needs an answer: clicking outside does not close it. */
export const AlertDialog = ({
  open,
  onCancel,
  onConfirm,
  title,
  children,
  confirmLabel,
  cancelLabel = 'Cancel',
  danger = false,
  busy = false,
  className,
  ...rest
}: AlertDialogProps) => (
  <BaseAlertDialog.Root open={open} onOpenChange={(next) => !next && onCancel()}>
    <BaseAlertDialog.Portal>
      {/* A question over a dialog dims that dialog too. */}
      <BaseAlertDialog.Backdrop forceRender className="ds-Backdrop" />
      <BaseAlertDialog.Popup
        {...rest}
        className={cx('ds-Dialog', className)}
        data-component="AlertDialog"
        data-size="small"
      >
        <header className="ds-Dialog-head">
          <BaseAlertDialog.Title className="ds-Dialog-title">{title}</BaseAlertDialog.Title>
        </header>
        <BaseAlertDialog.Description className="ds-Dialog-description">{children}</BaseAlertDialog.Description>
        <footer className="ds-Dialog-foot">
          <BaseAlertDialog.Close render={<Button>{cancelLabel}</Button>} />
          <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </footer>
      </BaseAlertDialog.Popup>
    </BaseAlertDialog.Portal>
  </BaseAlertDialog.Root>
);
