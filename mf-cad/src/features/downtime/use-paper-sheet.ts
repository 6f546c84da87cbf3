import { usePlatform, useStore } from '@prebell/platform';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import type { Desk } from '../../shared/desk';
import type { PaperLine } from '../../shared/outbox';
import { isBlank, type PaperRow } from './model/paper-row';
import { createPaperSheet, type PaperSheet } from './model/paper-sheet';

const linesSchema = z.array(z.object({ id: z.string(), fields: z.record(z.string(), z.string()) }));
/** The preference in which earlier releases kept the lines. */
const EARLIER = {
  name: 'dispatch.paper',
  isShared: true,
  accepts: (value: unknown): value is readonly PaperLine[] => linesSchema.safeParse(value).success,
  fallback: [] as readonly PaperLine[],
};

interface PaperModel {
  readonly sheet: PaperSheet;
  readonly rows: readonly PaperRow[];
  /** Number of rows with text. */
  readonly typed: number;
}

/** The paper sheet of this computer, kept in step with its other windows while the dialog is open. */
export const usePaperSheet = (desk: Desk, isOpen: boolean): PaperModel => {
  const { preferences } = usePlatform();
  const [sheet] = useState(() => createPaperSheet(desk.paper));
  const rows = useStore(sheet);
  useEffect(() => {
    if (!isOpen) return;
    const read = () => void sheet.read();
    const open = async () => {
      const earlier = preferences.get(EARLIER);
      if (earlier.length > 0)
        await desk.paper
          .changeLines((lines) => [...lines, ...earlier.filter(({ id }) => lines.every((line) => line.id !== id))])
          .then(
            () => preferences.set(EARLIER, []),
            () => undefined,
          );
      await sheet.read();
    };
    void open();
    // A window that sends the lines changes the outbox too, so that is the moment to read again.
    const unsubscribe = desk.outbox.subscribe(read);
    addEventListener('focus', read);
    addEventListener('pagehide', sheet.close);
    return () => {
      unsubscribe();
      removeEventListener('focus', read);
      removeEventListener('pagehide', sheet.close);
      void sheet.flush();
    };
  }, [desk, isOpen, preferences, sheet]);
  return { sheet, rows, typed: rows.filter((row) => !isBlank(row)).length };
};
