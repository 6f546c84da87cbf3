/** A hit at one point of the trading day. */
export interface RibbonHit {
  /** Epoch seconds. */
  readonly t: number;
  readonly label: string;
  readonly direction: 'up' | 'down';
  /** 0 to 1: the height of its tick. */
  readonly strength: number;
  /** How many hits share this tick because separate ticks would overlap; 1 by default. */
  readonly count?: number;
}
