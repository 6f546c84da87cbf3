import { symbolSchema } from '@prebell/contracts';
import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { z } from 'zod';

/** Windows of the same colour show the same symbol. The desk is blue. */
export const SYMBOL_GROUPS = ['blue', 'orange', 'violet', 'none'] as const;
export type SymbolGroup = (typeof SYMBOL_GROUPS)[number];

export const isSymbolGroup = (value: unknown): value is SymbolGroup => SYMBOL_GROUPS.includes(value as SymbolGroup);

const messageSchema = z.object({ group: z.enum(SYMBOL_GROUPS), symbol: symbolSchema });

/**
 * Follows the symbol of a colour group ('' for none) of one desk. The returned function sends the group a symbol that the user
 * selected here.
 */
export const useSymbolGroup = (
  desk: string,
  group: SymbolGroup,
  onSymbol: (symbol: string) => void,
): ((symbol: string) => void) => {
  const channel = useRef<BroadcastChannel | null>(null);
  const receive = useEffectEvent(({ data }: MessageEvent) => {
    const message = messageSchema.safeParse(data).data;
    if (message !== undefined && message.group === group && group !== 'none') onSymbol(message.symbol);
  });
  useEffect(() => {
    if (desk === '' || typeof BroadcastChannel === 'undefined') return;
    const opened = new BroadcastChannel(`prebell-symbols-${desk}`);
    channel.current = opened;
    opened.addEventListener('message', (event) => receive(event));
    return () => {
      channel.current = null;
      opened.close();
    };
  }, [desk]);
  return useCallback(
    (symbol) => {
      if (group !== 'none') channel.current?.postMessage({ group, symbol });
    },
    [group],
  );
};
