// Preloaded into a platform with `NODE_OPTIONS=--import`: its clock is CLOCK_AHEAD_MS ahead. A source that knows real time
// only (a live market) can be played at any hour that way.
const RealDate = Date;
const ahead = Number(process.env.CLOCK_AHEAD_MS);

globalThis.Date = class extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + ahead);
    else super(...given);
  }

  static now() {
    return RealDate.now() + ahead;
  }
};
