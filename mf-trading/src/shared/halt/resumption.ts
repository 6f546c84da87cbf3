import type { Halt } from '@prebell/contracts';

/** When trading is expected to resume, ISO 8601. Null if that is unknown or already past: a halt may be extended. */
export const comingResumption = ({ resume_at }: Pick<Halt, 'resume_at'>, now: number | null): string | null =>
  resume_at !== null && (now === null || Date.parse(resume_at) > now) ? resume_at : null;
