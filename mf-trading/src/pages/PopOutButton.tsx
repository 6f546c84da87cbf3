import { ExternalLinkIcon, IconButton } from '@prebell/design-system';
import { usePlatform } from '@prebell/platform';
import { openPanelWindow, type WindowFacts, type WindowPanel } from '../shared/windows/panel-window';
import styles from './MaximiseButton.module.css';

interface Props {
  readonly panel: WindowPanel;
  /** The panel's name, worded for use in a sentence. */
  readonly name: string;
  readonly facts: WindowFacts;
}

/** Opens a panel in its own window. */
export const PopOutButton = ({ panel, name, facts }: Props) => {
  const { notify } = usePlatform();
  const open = () => {
    if (openPanelWindow(panel, facts)) return;
    notify.show('error', 'Your browser blocked the window. Allow pop-ups for this site, then try again.');
  };
  return (
    <IconButton
      size="small"
      className={styles.button}
      label={`Open ${name} in its own window`}
      icon={<ExternalLinkIcon aria-hidden="true" />}
      onClick={open}
    />
  );
};
