import { z } from 'zod';

/**
 * Why a relative volume is null: too few recorded sessions, or a baseline under 5,000 shares (market definitions 4.3).
 */
export const rvolReasonSchema = z.enum(['few_sessions', 'thin_baseline']);
