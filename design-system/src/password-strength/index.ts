// An entry of its own, because no host includes it: only pages that set a new password load the meter. The dictionaries load with
// the first typed character.

export { StrengthMeter, type StrengthMeterProps } from './StrengthMeter';
