import { type Preference, usePlatform } from '@prebell/platform';
import { TIMEFRAME_PREFERENCES } from '../entities/chart';
import type { LayoutPart } from '../features/layouts';
import { COLUMNS_PREFERENCE, FIRST_TAB, HEADLINES_PREFERENCE, NEWS_GROUPS_PREFERENCE } from '../features/scanners';
import { TWO_CHARTS_PREFERENCE } from '../shared/two-charts/two-charts';
import { SCANNER_WIDTH } from './DeskPanels';
import { NEWS_HEIGHT } from './SidePanels';
import { SIDE_VIEW } from './SideSwitch';
import { DESK_VIEWS, type DeskView } from './ViewSwitch';

type PartPreference = Preference<number> | Preference<boolean> | Preference<string> | Preference<readonly string[]>;

const PREFERENCES = [
  SCANNER_WIDTH,
  NEWS_HEIGHT,
  SIDE_VIEW,
  TWO_CHARTS_PREFERENCE,
  TIMEFRAME_PREFERENCES.main,
  TIMEFRAME_PREFERENCES.second,
  COLUMNS_PREFERENCE,
  NEWS_GROUPS_PREFERENCE,
  HEADLINES_PREFERENCE,
] as readonly unknown[] as readonly PartPreference[];

interface DeskState {
  readonly tab: string;
  readonly setTab: (tab: string) => void;
  readonly maximised: DeskView | null;
  readonly setMaximised: (panel: DeskView | null) => void;
}

const isView = (value: unknown): value is DeskView => DESK_VIEWS.includes(value as DeskView);

/** Everything that a desk layout stores: sizes, side panel, charts and timeframes, columns, tab and maximized panel. */
export const useLayoutParts = ({ tab, setTab, maximised, setMaximised }: DeskState): readonly LayoutPart[] => {
  const { preferences } = usePlatform();
  return [
    ...PREFERENCES.map((each): LayoutPart => {
      const preference = each as Preference<unknown>;
      return {
        name: preference.name,
        fallback: preference.fallback as LayoutPart['fallback'],
        accepts: preference.accepts,
        get: () => preferences.get(preference) as LayoutPart['fallback'],
        set: (value) => preferences.set(preference, value),
      };
    }),
    {
      name: 'desk.tab',
      fallback: FIRST_TAB,
      accepts: (value) => typeof value === 'string',
      get: () => tab,
      set: (value) => setTab(String(value)),
    },
    {
      name: 'desk.maximized',
      fallback: '',
      accepts: (value) => value === '' || isView(value),
      get: () => maximised ?? '',
      set: (value) => setMaximised(isView(value) ? value : null),
    },
  ];
};
