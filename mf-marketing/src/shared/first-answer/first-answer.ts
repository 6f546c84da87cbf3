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
 * The answer that the back end inlined in the document, so that the live page starts with the figures that the visitor already
 * reads. Undefined without one, or if it does not match the schema. The prerendered page contains the element and goes away, so
 * the answers are kept.
 */
export const firstAnswer = <Answer>({ method, path, response }: Asked<Answer>): Answer | undefined => {
  answers ??= readAnswers();
  return response.safeParse(answers[`${method.toUpperCase()} ${path}`]).data;
};
