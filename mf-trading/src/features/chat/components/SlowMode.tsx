import { endpoints } from '@prebell/contracts';
import { Badge, Select } from '@prebell/design-system';
import { usePlatform } from '@prebell/platform';
import { useMutation, useQuery, useQueryClient } from '@prebell/platform/query';
import { roomQueryOptions } from '../api/chat';

const CHOICES = [0, 10, 30, 60, 300].map((seconds) => ({
  value: String(seconds),
  label: seconds === 0 ? 'Slow mode off' : `Slow: ${seconds} s`,
}));

/** Shows slow mode; an admin can change it. */
export const SlowMode = ({ isAdmin }: { readonly isAdmin: boolean }) => {
  const { api, notify } = usePlatform();
  const queryClient = useQueryClient();
  const { data } = useQuery(roomQueryOptions(api));
  const { mutate } = useMutation({
    mutationFn: (slow_seconds: number) => api.call(endpoints.chat.setRoom, { body: { slow_seconds } }),
    onSuccess: (room) => queryClient.setQueryData(roomQueryOptions(api).queryKey, room),
    onError: () => notify.show('error', 'Failed to set slow mode'),
  });
  if (data === undefined) return null;
  if (isAdmin) {
    return (
      <Select
        size="small"
        aria-label="Slow mode"
        options={CHOICES}
        value={String(data.slow_seconds)}
        onValueChange={(value) => mutate(Number(value))}
      />
    );
  }
  return data.slow_seconds > 0 && <Badge tone="warning">Slow: {data.slow_seconds} s</Badge>;
};
