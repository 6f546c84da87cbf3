import {
  capital,
  conditionText,
  SCAN_DEFINITIONS,
  type ScanCondition,
  scanAmount,
  scanFigure,
} from '@prebell/contracts';
import { DEMO, type DemoFigures } from '../../../shared/demo/demo-symbols';
import { listedSince } from './demo';
import { STILL_TIME } from './film';

interface Rule {
  readonly rule: string;
  readonly value: string;
  readonly holds: boolean;
}

export interface Verdict {
  readonly question: string;
  readonly verdict: string;
  readonly isListed: boolean;
  readonly rules: readonly Rule[];
}

const HOLDS: Readonly<Record<ScanCondition['op'], (value: number, threshold: number) => boolean>> = {
  '>=': (value, threshold) => value >= threshold,
  '<=': (value, threshold) => value <= threshold,
  '>': (value, threshold) => value > threshold,
  '<': (value, threshold) => value < threshold,
};

const answerTo = (condition: ScanCondition, figures: DemoFigures): Rule => {
  const { field, op, value: threshold } = condition;
  const value = field in figures ? figures[field as keyof DemoFigures] : Number.NaN;
  const holds = HOLDS[op](value, threshold);
  const short = Number(Math.abs(threshold - value).toFixed(2));
  return {
    rule: capital(conditionText(condition)),
    value: `${scanFigure(field, value)}${holds ? '' : `, ${scanAmount({ field, value: short })} short`}`,
    holds,
  };
};

/** The answer for a sample symbol: its figures, checked against the rules of the momentum scanner. */
const verdictOn = (symbol: keyof typeof DEMO): Verdict => {
  const rules = SCAN_DEFINITIONS.momentum.where.map((clause) => answerTo(clause, DEMO[symbol]));
  const isListed = rules.every(({ holds }) => holds);
  return {
    question: isListed ? `Why ${symbol}?` : `Why not ${symbol}?`,
    verdict: isListed ? `Listed since ${listedSince(symbol)}` : `Not listed at ${STILL_TIME}`,
    isListed,
    rules,
  };
};

/** One symbol that the scanner lists, and one that it does not. */
export const VERDICTS: readonly Verdict[] = [verdictOn('DEMO1'), verdictOn('DEMO7')];
