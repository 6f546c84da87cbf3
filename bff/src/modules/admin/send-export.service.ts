import { EXPORT_MAX } from '@prebell/contracts';
import { csvLine } from '@prebell/server/csv';
import type { Export } from './export.service';

const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);

/** Lines per slice, about half a millisecond of work. */
const SLICE = 50;

/** Lets other requests run. */
const yieldTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Builds the text of some lines in slices, and lets other requests run after each. */
async function* textOf(rows: readonly (readonly string[])[]): AsyncGenerator<string> {
  for (let from = 0; from < rows.length; from += SLICE) {
    yield inJson(
      rows
        .slice(from, from + SLICE)
        .map(csvLine)
        .join(''),
    );
    await yieldTurn();
  }
}

type OnEnd = (rows: number) => Promise<void>;

/**
 * The answer in pieces: `{filename, csv, truncated}` with at most `EXPORT_MAX` rows. `onEnd` is called once, even if the client
 * disconnects.
 */
async function* answerOf({ filename, head, batches }: Export, onEnd: OnEnd): AsyncGenerator<string> {
  yield `{"filename":${JSON.stringify(filename)},"csv":"${inJson(csvLine(head))}`;
  let left = EXPORT_MAX;
  let truncated = false;
  try {
    for await (const rows of batches) {
      if (rows.length > left) truncated = true;
      const sent = rows.slice(0, left);
      left -= sent.length;
      let text = '';
      for await (const slice of textOf(sent)) text += slice;
      if (text !== '') yield text;
    }
  } finally {
    await onEnd(EXPORT_MAX - left);
  }
  yield `","truncated":${truncated}}`;
}

/**
 * Streams an export while reading it: neither the rows nor the text are ever complete in memory. When the client disconnects,
 * reading stops. After a fault midway the client gets invalid JSON, never a file that only looks complete.
 */
export const sendExport = (file: Export, onEnd: OnEnd = async () => undefined): Response => {
  const encoder = new TextEncoder();
  const parts = answerOf(file, onEnd);
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await parts.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      },
      async cancel() {
        await parts.return(undefined);
      },
    },
    { highWaterMark: 1 },
  );
  return new Response(body, { headers: { 'Content-Type': 'application/json' } });
};
