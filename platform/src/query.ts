/** The facade of TanStack Query: the names that apps use, shared by all apps. A name missing here is undefined at run time. */
export type { DataTag, QueryKey } from '@tanstack/react-query';
export {
  keepPreviousData,
  QueryClient,
  QueryClientProvider,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
