import { useCommand } from '../../../shared/commands/CommandProvider';

/** The digits 1 to 9 select the tabs from left to right. */
export const useTabKeys = (tabs: readonly string[], onTab: (tab: string) => void): void => {
  const take = (index: number) => () => {
    const tab = tabs[index];
    if (tab !== undefined) onTab(tab);
  };
  useCommand('tab-1', take(0));
  useCommand('tab-2', take(1));
  useCommand('tab-3', take(2));
  useCommand('tab-4', take(3));
  useCommand('tab-5', take(4));
  useCommand('tab-6', take(5));
  useCommand('tab-7', take(6));
  useCommand('tab-8', take(7));
  useCommand('tab-9', take(8));
};
