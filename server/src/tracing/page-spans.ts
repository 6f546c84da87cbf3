import { type Attributes, ROOT_CONTEXT } from '@opentelemetry/api';
import { tracer } from './tracer';

/** A span that a page measured. The page also chose its ids, because its requests already name them as their parent. */
export interface PageSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly name: string;
  /** Start, in epoch milliseconds of this server's clock. */
  readonly began: number;
  readonly ended: number;
  readonly attributes: Attributes;
}

let given: Pick<PageSpan, 'traceId' | 'spanId'> | null = null;

/** The ids of the page's span that is being recorded right now; null otherwise. */
export const givenIds = (): typeof given => given;

/** Records a span that a page measured. */
export const notePageSpan = ({ traceId, spanId, name, began, ended, attributes }: PageSpan): void => {
  given = { traceId, spanId };
  try {
    tracer().startSpan(name, { startTime: began, attributes, root: true }, ROOT_CONTEXT).end(ended);
  } finally {
    given = null;
  }
};
