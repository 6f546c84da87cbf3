/** Where people are: on the desk, in the trading room. */
export type Place = 'on_desk' | 'in_room';

/** How many people are connected to all instances together. A user connected to two of them counts twice. */
export interface Crowd {
  /** Reports how many are connected to this instance. */
  set(place: Place, own: number): void;
  count(place: Place): number;
  /** Calls back when the count of other instances changed. Returns the function that stops it. */
  onChange(listener: () => void): () => void;
}

/** The crowd of a single process. */
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
