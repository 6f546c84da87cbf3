// Preload it into a platform with `NODE_OPTIONS=--import` to set its clock CLOCK_AHEAD_MS ahead. A source with real time only
// (a live market) can then play at any hour.
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
