export { Alarm } from './Alarm';
export { SoundsMenu } from './SoundsMenu';
export { useAcknowledged } from './use-acknowledged';
export { useEventTones } from './use-event-tones';
export { useSound } from './use-sound';
