import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from '@playwright/test';

const file = resolve(process.env.PREBELL_DATA ?? '../shared/data', 'hostile/blns.json');

/** The Big List of Naughty Strings; empty without the data. PostgreSQL stores no text with a zero character. */
export const CORPUS: readonly string[] = existsSync(file)
  ? (JSON.parse(readFileSync(file, 'utf8')) as string[]).filter((text) => !text.includes('\u0000'))
  : [];

/** Texts that call us if they are executed, one for each way to mistake text for code. */
export const ARMED: readonly string[] = [
  '<script>executed()</script>',
  '<img src=x onerror=executed()>',
  '"><svg onload=executed()>',
  "'><iframe srcdoc='<script>parent.executed()</script>'>",
  '<details open ontoggle=executed()>',
  '<a href="javascript:executed()">AAPL</a>',
  '</textarea><script>executed()</script>',
  '</script><script>executed()</script>',
  '{{constructor.constructor("executed()")()}}',
  '#{executed()}',
  'javascript:executed()//$AAPL',
  '$AAPL"><style>@import"data:text/css,*{display:none}"</style>',
  '\u202egpj.exe\u202c \u200bA\u0301\u0327 <b onmouseover=executed()>',
];

/** Records what an executed text does: it calls us or opens a dialog. A policy violation already fails every journey. */
export const watchExecutions = async (page: Page): Promise<string[]> => {
  const faults: string[] = [];
  await page.exposeFunction('executed', () => void faults.push('a text was run'));
  page.on('dialog', (dialog) => {
    faults.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return faults;
};

/** Fields that contain text from people and outside sources, by their name in the API. */
const WRITTEN = [
  'username',
  'first_name',
  'last_name',
  'email',
  'name',
  'subject',
  'message',
  'headline',
  'symbol',
  'target_username',
  'actor_username',
];
/** Lists whose rows have one of these fields get a row for each text. */
const LISTED = ['username', 'headline', 'subject', 'message', 'action'];

type Row = Record<string, unknown>;
const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Puts a text into every such field of an answer. With `isWhole`, the lists of people, messages, tickets and headlines contain all texts.
 */
export const armedWith = (
  texts: readonly string[],
  { isWhole }: { isWhole: boolean },
): ((value: unknown) => unknown) => {
  let next = 0;
  const arm = (row: Row, text: string): Row =>
    Object.fromEntries(
      Object.entries(row).map(([key, value]) => [
        key,
        WRITTEN.includes(key) && typeof value === 'string' ? text : replace(value),
      ]),
    );
  const replace = (value: unknown): unknown => {
    if (isRow(value)) return arm(value, texts[next++ % texts.length] ?? '');
    if (!Array.isArray(value)) return value;
    const [first] = value;
    if (!isWhole || !isRow(first) || !LISTED.some((key) => key in first)) return value.map(replace);
    return texts.map((text, index) => ({
      ...arm(first, text),
      ...('id' in first && { id: crypto.randomUUID() }),
      ...('seq' in first && { seq: index + 1 }),
    }));
  };
  return replace;
};
