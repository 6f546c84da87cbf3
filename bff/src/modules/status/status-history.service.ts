import {
  days,
  STATUS_COMPONENTS,
  STATUS_DAYS,
  type StatusComponent,
  seconds,
  type WireStatusHistory,
} from '@prebell/contracts';
import type { Deps } from '../../deps';
import { listIncidents } from './incidents.repository';
import { lastChecks, listDays, listLatency, type StatusDay } from './status.repository';
import { minuteOf, uptimeOf } from './uptime.rules';

/** How long an answer is reused. Checks are a minute apart, so this hides a new one only briefly. */
const FRESH_MS = seconds(10);

/** The first day of the window, UTC. */
export const firstDayOf = (now: Date): string =>
  new Date(now.getTime() - days(STATUS_DAYS - 1)).toISOString().slice(0, 10);

/** The recorded checks, for the public page. */
export interface StatusHistoryReader {
  /** Rejects while the database does not answer. */
  read(): Promise<WireStatusHistory>;
  /** Call it after a change, so that the next read shows it. */
  forget(): void;
}

const componentOf = (name: StatusComponent, recorded: readonly StatusDay[], now: Date) => {
  const own = recorded.filter(({ component }) => component === name);
  const { percent, days: parts } = uptimeOf(
    own.map(({ day, served }) => ({ date: day, served })),
    own[0]?.first_minute ?? null,
    now,
  );
  const today = own.find(({ day }) => day === now.toISOString().slice(0, 10));
  return { name, percent, days: parts, p50_ms: today?.p50_ms ?? null, p99_ms: today?.p99_ms ?? null };
};

export const createStatusHistory = ({ db, now }: Pick<Deps, 'db' | 'now'>): StatusHistoryReader => {
  const measure = async (): Promise<WireStatusHistory> => {
    const at = now();
    const [recorded, last, latency, incidents] = await Promise.all([
      listDays(db, firstDayOf(at)),
      lastChecks(db),
      listLatency(db, new Date(at.getTime() - days(1))),
      listIncidents(db, new Date(at.getTime() - days(STATUS_DAYS))),
    ]);
    return {
      measured_at: at.toISOString(),
      components: STATUS_COMPONENTS.map((name) => {
        const check = last.find(({ component }) => component === name);
        return {
          ...componentOf(name, recorded, at),
          is_up: check !== undefined && isRecent(check.minute, at) ? check.is_up : null,
          checked_at: check?.minute.toISOString() ?? null,
        };
      }),
      latency: latency.map((point) => ({ ...point, at: point.at.toISOString() })),
      incidents,
    };
  };
  let answer: { readonly madeAt: number; readonly history: Promise<WireStatusHistory> } | null = null;
  return {
    read() {
      const at = now().getTime();
      if (answer === null || at - answer.madeAt >= FRESH_MS) {
        const made = { madeAt: at, history: measure() };
        answer = made;
        // Return a failure once, but do not cache it.
        made.history.catch(() => {
          if (answer === made) answer = null;
        });
      }
      return answer.history;
    },
    forget() {
      answer = null;
    },
  };
};

/** Old checks say nothing about the present. */
const isRecent = (minute: Date, now: Date): boolean => minuteOf(now).getTime() - minute.getTime() <= 3 * 60_000;
