import { TICKET_KIND_LABELS, TICKET_KINDS, type Ticket, ticketFilterSchema } from '@prebell/contracts';
import { Badge, Button, type Column, Select } from '@prebell/design-system';
import { useState } from 'react';
import { formatInstant } from '../../../shared/format';
import { ListView } from '../../../shared/list/ListView';
import { SearchForm } from '../../../shared/list/SearchForm';
import { useAddressFilter } from '../../../shared/list/search-params';
import { sortProps } from '../../../shared/list/sort';
import { UserLink } from '../../../shared/user/UserLink';
import { useTickets } from '../api/tickets';
import { StateBadge } from './StateBadge';
import { type Draft, TicketDialog } from './TicketDialog';

const KIND_OPTIONS = [
  { value: '', label: 'All kinds' },
  ...TICKET_KINDS.map((kind) => ({ value: kind, label: TICKET_KIND_LABELS[kind] })),
];
const STATE_OPTIONS = [
  { value: 'open', label: 'Open or answered' },
  { value: 'closed', label: 'Closed' },
];

const columns = (onRead: (ticket: Ticket) => void, sendsMail: boolean): Column<Ticket>[] => [
  {
    key: 'subject',
    label: 'Subject',
    rowHeader: true,
    truncate: true,
    sortable: true,
    render: ({ subject }) => subject,
  },
  {
    key: 'kind',
    label: 'Kind',
    render: ({ kind, is_priority }) => (
      <>
        <Badge tone={kind === 'coaching' ? 'info' : 'neutral'}>{TICKET_KIND_LABELS[kind]}</Badge>{' '}
        {is_priority && <Badge tone="action">Priority</Badge>}
      </>
    ),
  },
  {
    key: 'name',
    label: 'From',
    sortable: true,
    render: ({ name, user }) =>
      user ? (
        <>
          {name} (<UserLink user={user} />)
        </>
      ) : (
        name
      ),
  },
  { key: 'email', label: 'E-mail', sortable: true, render: ({ email }) => email },
  { key: 'created_at', label: 'Received (ET)', sortable: true, render: ({ created_at }) => formatInstant(created_at) },
  { key: 'state', label: 'State', render: (ticket) => <StateBadge ticket={ticket} sendsMail={sendsMail} /> },
  {
    key: 'read',
    label: 'Actions',
    render: (ticket) => (
      <Button size="small" variant="ghost" aria-label={`Read ${ticket.subject}`} onClick={() => onRead(ticket)}>
        Read
      </Button>
    ),
  },
];

/** Support tickets and coaching requests, priority first unless sorted otherwise. */
export const TicketList = () => {
  const [filter, change] = useAddressFilter(ticketFilterSchema);
  const [read, setRead] = useState<Ticket | null>(null);
  /** Drafts by ticket, so that closing the dialog loses no text. */
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>({});
  const write = (ticketId: string, text: string) =>
    setDrafts((current) => ({ ...current, [ticketId]: { id: crypto.randomUUID(), text } }));
  const { data, status, error, isPlaceholderData, refetch } = useTickets(filter);
  const sendsMail = data?.sends_mail !== false;
  return (
    <>
      <ListView
        label="Tickets"
        noun="tickets"
        columns={columns(setRead, sendsMail)}
        onRowPress={setRead}
        page={data ? { rows: data.tickets, pagination: data.pagination } : null}
        rowKey={({ id }) => id}
        failed={status === 'error'}
        cause={error}
        updating={isPlaceholderData}
        empty={{
          title: filter.search || filter.kind ? 'No tickets found' : 'No tickets in this state',
          text: filter.search ? 'No ticket in this state matches the search.' : 'Messages to support appear here.',
        }}
        tools={
          <>
            <SearchForm
              label="Search tickets"
              hint="Subject, text, name or e-mail"
              value={filter.search}
              onSearch={change}
            />
            <Select
              aria-label="Kind"
              options={KIND_OPTIONS}
              value={filter.kind ?? ''}
              onValueChange={(kind) => change({ kind })}
            />
            <Select
              aria-label="State"
              options={STATE_OPTIONS}
              value={filter.state}
              onValueChange={(state) => change({ state: state === 'open' ? undefined : state })}
            />
            {filter.account !== undefined && (
              <Button onClick={() => change({ account: undefined })}>Show all accounts</Button>
            )}
          </>
        }
        sort={sortProps(filter, change)}
        onPage={(page) => change({ page })}
        onRetry={() => void refetch()}
      />
      {read !== null && (
        <TicketDialog
          ticket={read}
          draft={drafts[read.id] ?? { id: '', text: '' }}
          sendsMail={sendsMail}
          onDraft={(text) => write(read.id, text)}
          onAnswered={(ticket) => {
            write(ticket.id, '');
            setRead((current) => (current?.id === ticket.id ? ticket : current));
          }}
          onClose={() => setRead(null)}
        />
      )}
    </>
  );
};
