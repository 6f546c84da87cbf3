import { LoadingState } from '@prebell/design-system';
import { useTyping } from '../../shared/work/use-typing';
import { CallBoard, type CallBoardProps } from './CallBoard';

/** Shows the board once the text that was typed on this computer has been read. */
export const TypedBoard = (props: Omit<CallBoardProps, 'typing'>) => {
  const typing = useTyping(props.user);
  return typing === null ? <LoadingState label="Loading CAD System..." /> : <CallBoard {...props} typing={typing} />;
};
