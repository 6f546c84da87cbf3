/** Where people are connected: on the desk or in the trading room. */
export type Place = 'on_desk' | 'in_room';

/** How many people are connected to all instances together. A user connected to two instances counts twice. */
export interface Crowd {
  /** Reports how many people are connected to this instance. */
  set(place: Place, own: number): void;
  count(place: Place): number;
  /** Calls `listener` when the count of other instances changes. Returns a function that removes the listener. */
  onChange(listener: () => void): () => void;
}

/** The crowd of a platform that runs as a single process. */
export const createLoneCrowd = (): Crowd => {
  const own: Record<Place, number> = { on_desk: 0, in_room: 0 };
  return {
    set(place, count) {
      own[place] = count;
    },
    count: (place) => own[place],
    onChange: () => () => undefined,
  };
};
