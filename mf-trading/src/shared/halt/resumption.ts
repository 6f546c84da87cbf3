import type { Halt } from '@prebell/contracts';

/** When trading is to resume, ISO 8601, while that is still ahead; null if it is unknown or over, because a pause may be extended. */
export const comingResumption = ({ resume_at }: Pick<Halt, 'resume_at'>, now: number | null): string | null =>
  resume_at !== null && (now === null || Date.parse(resume_at) > now) ? resume_at : null;
