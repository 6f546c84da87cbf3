import { endpoints, type Ticket, type TicketFilter } from '@prebell/contracts';
import { type ApiClient, usePlatform } from '@prebell/platform';
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@prebell/platform/query';

const ticketsQueryOptions = (api: ApiClient, filter: TicketFilter) =>
  queryOptions({
    queryKey: ['admin', 'tickets', filter] as const,
    queryFn: ({ signal }) => api.call(endpoints.admin.tickets, { query: filter, signal }),
    placeholderData: keepPreviousData,
    networkMode: 'always',
  });

export const useTickets = (filter: TicketFilter) => useQuery(ticketsQueryOptions(usePlatform().api, filter));

/** Closes or reopens a ticket, then reloads the lists. */
export const useSetTicket = (onDone: () => void) => {
  const { api, notify } = usePlatform();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, open }: { readonly id: Ticket['id']; readonly open: boolean }) =>
      api.call(endpoints.admin.setTicket, { params: { id }, body: { open } }),
    networkMode: 'always',
    onSuccess: async (_answer, { open }) => {
      notify.show('success', open ? 'The ticket is open again' : 'The ticket is closed');
      onDone();
      await queryClient.invalidateQueries({ queryKey: ['admin'] });
    },
    onError: () => notify.show('error', 'Failed to update the ticket'),
  });
};

interface Answer {
  readonly ticketId: Ticket['id'];
  /** Stays the same when the same text is sent again after a failure, so that it is sent only once. */
  readonly id: string;
  readonly message: string;
}

/** Sends an answer, then reloads the lists. `sendsMail`: a mail server delivers the outbox. */
export const useAnswerTicket = (sendsMail: boolean, onDone: (ticket: Ticket) => void) => {
  const { api, notify } = usePlatform();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ ticketId, id, message }: Answer) =>
      api.call(endpoints.admin.answerTicket, { params: { id: ticketId }, body: { id, message } }),
    networkMode: 'always',
    onSuccess: async ({ ticket }) => {
      notify.show('success', sendsMail ? 'Answer sent' : 'The answer is in the outbox');
      onDone(ticket);
      await queryClient.invalidateQueries({ queryKey: ['admin'] });
    },
  });
};
