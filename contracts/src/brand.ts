/** The product's name and everything that depends on it. No other file repeats them (ruling 1). */
export const BRAND = {
  name: 'Prebell',
  tagline: 'The day starts at 4:00, not at 9:30.',
  supportEmail: 'support@prebell.test',
  scannerSubtitle: 'Ross Cameron momentum strategies',
  videoChannels: [
    { label: 'Warrior Trading', href: 'https://www.youtube.com/@DaytradeWarrior' },
    { label: 'Humbled Trader', href: 'https://www.youtube.com/@HumbledTrader' },
    { label: 'ClayTrader', href: 'https://www.youtube.com/@claytrader' },
  ],
} as const;
