// Sets a platform's clock CLOCK_AHEAD_MS ahead. Preload it with `NODE_OPTIONS=--import`. A source that only runs in real time
// (a live market) can then be tested at any hour.
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
