import type { PlanChoice } from '@prebell/contracts';
import { useConfirmChange } from '../hooks/useConfirmChange';
import { ConfirmChangeView } from './ConfirmChangeView';

interface Props {
  readonly choice: PlanChoice;
  readonly onBack: () => void;
  readonly onDone: () => void;
}

/** Shows the amount due for one choice and the button that confirms it. */
export const ConfirmChange = ({ choice, onBack, onDone }: Props) => {
  const { confirm, retry, ...state } = useConfirmChange(choice, { onDone });
  return <ConfirmChangeView {...state} onConfirm={confirm} onRetry={retry} onBack={onBack} />;
};
