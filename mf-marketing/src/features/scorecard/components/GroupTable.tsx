import {
  type Horizon,
  intervalText,
  type ScorecardEstimate,
  type ScorecardGroup,
  scorecardGroupText,
  shareText,
  signedPercentText,
} from '@prebell/contracts';
import { Button, type Column, Table } from '@prebell/design-system/base';

interface Props {
  readonly label: string;
  readonly groups: readonly ScorecardGroup[];
  readonly horizon: Horizon;
  /** Lists the hits of a group. */
  readonly onOpen: (group: ScorecardGroup) => void;
}

const Bounded = ({ value, format }: { value: ScorecardEstimate | null; format: (value: number) => string }) =>
  value === null ? (
    '–'
  ) : (
    <>
      {format(value.value)} <small>{intervalText(value, format)}</small>
    </>
  );

/** Hits and their outcomes by scanner, session or month. */
export const GroupTable = ({ label, groups, horizon, onOpen }: Props) => {
  const at = (group: ScorecardGroup) => group.horizons.find((each) => each.horizon === horizon);
  const columns: readonly Column<ScorecardGroup>[] = [
    {
      key: 'group',
      label,
      rowHeader: true,
      render: (group) => (
        <Button variant="ghost" size="small" onClick={() => onOpen(group)}>
          {scorecardGroupText(group)}
        </Button>
      ),
    },
    { key: 'hits', label: 'Hits', numeric: true, render: ({ hits }) => hits.toLocaleString('en-US') },
    { key: 'days', label: 'Days', numeric: true, render: ({ days }) => days },
    {
      key: 'trades',
      label: 'Trades',
      numeric: true,
      render: (group) => (at(group)?.trades ?? 0).toLocaleString('en-US'),
    },
    {
      key: 'mean',
      label: 'Mean after costs',
      numeric: true,
      render: (group) => <Bounded value={at(group)?.mean ?? null} format={signedPercentText} />,
    },
    {
      key: 'rate',
      label: 'Above zero',
      numeric: true,
      render: (group) => <Bounded value={at(group)?.win_rate ?? null} format={shareText} />,
    },
  ];
  return <Table label={`Hits by ${label.toLowerCase()}`} columns={columns} rows={groups} rowKey={({ key }) => key} />;
};
