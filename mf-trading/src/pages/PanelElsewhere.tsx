import { Button, EmptyState, Panel } from '@prebell/design-system';
import { WINDOW_PANELS, type WindowPanel } from '../shared/windows/panel-window';
import type { PanelsOut } from './usePanelsOut';

interface Props {
  readonly panel: WindowPanel;
  readonly panels: PanelsOut;
  readonly className?: string | undefined;
}

/** Takes the place of a panel that is in its own window. */
export const PanelElsewhere = ({ panel, panels, className }: Props) => {
  const name = WINDOW_PANELS[panel];
  return (
    <Panel className={className} aria-label={name} title={name}>
      <EmptyState
        title="In its own window"
        text="It returns here when you close the window."
        actions={
          <>
            <Button size="small" variant="primary" onClick={() => panels.takeBack(panel)}>
              Bring back
            </Button>
            <Button size="small" onClick={() => panels.showHere(panel)}>
              Show here too
            </Button>
          </>
        }
      />
    </Panel>
  );
};
