import { CHAT_VIEWS, chatFilterSchema, type ModeratedMessage } from '@prebell/contracts';
import { AlertDialog, Select } from '@prebell/design-system';
import { useState } from 'react';
import { ListView } from '../../../shared/list/ListView';
import { SearchForm } from '../../../shared/list/SearchForm';
import { useAddressFilter } from '../../../shared/list/search-params';
import { sortProps } from '../../../shared/list/sort';
import { useMessages, useRemoveMessage } from '../api/chat';
import { messageColumns } from './columns';
import { SlowMode } from './SlowMode';

const VIEW_LABELS: Record<(typeof CHAT_VIEWS)[number], string> = {
  all: 'All messages',
  reported: 'Reported, not removed',
  removed: 'Removed',
};
const VIEW_OPTIONS = CHAT_VIEWS.map((value) => ({ value, label: VIEW_LABELS[value] }));

/** The trading room for moderators: messages, reports and slow mode. */
export const ChatModeration = () => {
  const [filter, change] = useAddressFilter(chatFilterSchema);
  const [asking, setAsking] = useState<ModeratedMessage | null>(null);
  const { data, status, error, isPlaceholderData, refetch } = useMessages(filter);
  const remove = useRemoveMessage(() => setAsking(null));
  return (
    <>
      <ListView
        label="Messages"
        noun="messages"
        columns={messageColumns(setAsking)}
        page={data ? { rows: data.messages, pagination: data.pagination } : null}
        rowKey={({ id }) => id}
        failed={status === 'error'}
        cause={error}
        updating={isPlaceholderData}
        empty={
          filter.search || filter.show !== 'all'
            ? { title: 'No messages found', text: 'Try other words, or show all messages.' }
            : { title: 'No messages yet', text: 'Messages from the trading room appear here.' }
        }
        tools={
          <>
            <SearchForm label="Search messages" hint="Text or username" value={filter.search} onSearch={change} />
            <Select
              aria-label="Show"
              options={VIEW_OPTIONS}
              value={filter.show}
              onValueChange={(show) => change({ show: show === 'all' ? undefined : show })}
            />
            <SlowMode />
          </>
        }
        sort={sortProps(filter, change)}
        onPage={(page) => change({ page })}
        onRetry={() => void refetch()}
      />
      {asking !== null && (
        <AlertDialog
          open
          title={`Remove the message from ${asking.user.username}?`}
          confirmLabel="Remove"
          danger
          busy={remove.isPending}
          onConfirm={() => remove.mutate(asking.id)}
          onCancel={() => setAsking(null)}
        >
          “{asking.message}” disappears from every open room. A note remains in its place, and admins can still read it
          here.
        </AlertDialog>
      )}
    </>
  );
};
