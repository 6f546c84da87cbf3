import { endpoints, type PressReport } from '@prebell/contracts';

/** One request or socket event that a press caused. */
export interface PressCall {
  /** The `traceparent` header of W3C Trace Context. */
  readonly traceparent: string;
  /** @param traceresponse what the server said about the trace; null without an answer */
  end(traceresponse: string | null | undefined): void;
}

/** Connects a press (a click or a key) with what the server does for it: one trace from the press to the painted answer. */
export interface PressTraces {
  /** Null for work that no press started, such as a refresh by timer: the server then starts a trace of its own. */
  begin(): PressCall | null;
}

interface Press {
  readonly traceId: string;
  readonly spanId: string;
  readonly kind: PressReport['kind'];
  /** On the page's monotonic clock. */
  readonly at: number;
  pending: number;
  isRecorded: boolean;
}

interface Options {
  readonly target?: Pick<EventTarget, 'addEventListener'>;
  readonly now?: () => number;
  /** Calls back once the current state of the page is painted. */
  readonly whenPainted?: (then: () => void) => void;
  readonly send?: (report: PressReport) => void;
}

/** Work that starts later than this after a press has another cause, milliseconds. */
const CAUSE_MS = 1_000;

const hex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** React renders after the answer's frame began, so the answer is painted with the next frame. */
const afterTwoFrames = (then: () => void): void => {
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(then)));
};

const sendBeacon = (report: PressReport): void => {
  if ((navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true) return;
  navigator.sendBeacon?.(endpoints.vitals.press.path, new Blob([JSON.stringify(report)], { type: 'application/json' }));
};

/** The trace id in a `traceresponse` header. */
export const traceIdIn = (traceresponse: string | null | undefined): string | null =>
  /^00-([0-9a-f]{32})-/.exec(traceresponse ?? '')?.[1] ?? null;

/**
 * Follows the presses of this page. It reports a press after its answer is painted, and only if the server records its trace.
 */
export const createPressTraces = ({
  target = window,
  now = () => performance.now(),
  whenPainted = afterTwoFrames,
  send = sendBeacon,
}: Options = {}): PressTraces => {
  let current: Press | null = null;
  const follow = (kind: Press['kind']) => () => {
    current = { traceId: hex(16), spanId: hex(8), kind, at: now(), pending: 0, isRecorded: false };
  };
  target.addEventListener('click', follow('click'), true);
  target.addEventListener('keydown', follow('key'), true);

  const report = ({ traceId, spanId, kind, at }: Press, painted: number) => {
    const ms = Math.round(painted - at);
    send({ trace_id: traceId, span_id: spanId, kind, ms, ago_ms: Math.max(ms, Math.round(now() - at)) });
  };
  const settle = (press: Press) => {
    if (press.pending > 0 || !press.isRecorded) return;
    whenPainted(() => {
      // An answer may lead to further requests; report only after the last one.
      if (press.pending > 0 || !press.isRecorded) return;
      press.isRecorded = false;
      report(press, now());
    });
  };

  return {
    begin: () => {
      const press = current;
      if (press === null || (press.pending === 0 && now() - press.at > CAUSE_MS)) return null;
      press.pending += 1;
      return {
        traceparent: `00-${press.traceId}-${press.spanId}-01`,
        end: (traceresponse) => {
          press.pending -= 1;
          if (traceresponse?.endsWith('-01') === true) press.isRecorded = true;
          settle(press);
        },
      };
    },
  };
};
