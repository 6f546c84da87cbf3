// A door of its own, which no host brings: only pages with a new password load the meter, and with the first character its dictionaries.

export { StrengthMeter, type StrengthMeterProps } from './StrengthMeter';
