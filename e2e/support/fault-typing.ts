import type { Op } from '../../mf-cad/src/shared/outbox/model/op';
import { memoryTyped } from '../../mf-cad/src/shared/testing/typed';
import { workOn } from '../../mf-cad/src/shared/work/call-work';
import { createTyping, type Typing } from '../../mf-cad/src/shared/work/create-typing';
import { NO_TEXT, type TypedText } from '../../mf-cad/src/shared/work/typing';

type Person = Op['author'];

/** The text of radio entries typed at one computer, as the screen keeps and offers it. */
export const openTyping = () => {
  const memory = memoryTyped();
  let windows = 0;
  let name = 'window 0';
  let typing: Typing | null = null;
  let own: TypedText = NO_TEXT;
  const open = (user: Person) => {
    // A page that closes saves its text, and this computer's storage writes it at once.
    typing?.flush();
    const stored = Object.fromEntries([...memory.rows].map(([key, text]) => [key, JSON.parse(text)]));
    typing = createTyping(memory, stored, user, { name, openWindows: async () => new Set([name]) });
    own = typing.before;
  };
  const notesOf = (callId: string): string => own.works[callId]?.radio?.fields.notes ?? '';
  const put = (callId: string, notes: string) => {
    const { radio: _, ...others } = own.works[callId] ?? {};
    const work = notes === '' ? others : { ...others, radio: workOn<'radio'>({ time: null, unit: 'E4', notes }) };
    own = { ...own, works: { ...own.works, [callId]: work } };
    typing?.keep({ works: own.works });
    typing?.flush();
  };
  const left = async () => (await typing?.left()) ?? [];
  return {
    /** A user signs in, or the page reloads with the same user. */
    open,
    close: () => {
      typing = null;
    },
    /** The browser crashed, so its window does not return. */
    die: () => {
      windows += 1;
      name = `window ${windows}`;
    },
    type: put,
    notesOf,
    /** Takes the next unsubmitted text of this user, or one that somebody left; '' if there is none. */
    take: async (callId: string): Promise<string> => {
      const notes = notesOf(callId);
      if (notes !== '') {
        put(callId, '');
        return notes;
      }
      const [text] = await left();
      if (text === undefined || text.kind !== 'radio') return '';
      await typing?.take(text);
      return 'notes' in text.fields ? text.fields.notes : '';
    },
    /** Every text that the screen shows or offers to the current user. */
    seen: async (callId: string): Promise<string[]> => [
      ...[notesOf(callId)].filter((notes) => notes !== ''),
      ...(await left()).map((text) => (text.kind === 'radio' && 'notes' in text.fields ? text.fields.notes : '')),
    ],
  };
};
