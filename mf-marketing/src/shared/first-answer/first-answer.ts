import { FIRST_ANSWERS } from '@prebell/contracts';

let answers: Record<string, unknown> | undefined;

const readAnswers = (): Record<string, unknown> => {
  if (typeof document === 'undefined') return {};
  const text = document.getElementById(FIRST_ANSWERS)?.textContent;
  return text ? (JSON.parse(text) as Record<string, unknown>) : {};
};

interface Asked<Answer> {
  readonly method: string;
  readonly path: string;
  readonly response: { safeParse(value: unknown): { data?: Answer | undefined } };
}

/**
 * An answer that the back end put into the document, so that the live page starts with the figures that the visitor already
 * sees. Undefined if there is none, or if it does not match the schema. The answers are kept, because their element disappears
 * with the prerendered page.
 */
export const firstAnswer = <Answer>({ method, path, response }: Asked<Answer>): Answer | undefined => {
  answers ??= readAnswers();
  return response.safeParse(answers[`${method.toUpperCase()} ${path}`]).data;
};
