/** Something that happened at an instant of the day. */
export interface RibbonHit {
  /** Epoch seconds. */
  readonly t: number;
  readonly label: string;
  readonly direction: 'up' | 'down';
  /** 0 to 1: the height of its tick. */
  readonly strength: number;
  /** How many hits share the tick because they are too close for one each; 1 without it. */
  readonly count?: number;
}
