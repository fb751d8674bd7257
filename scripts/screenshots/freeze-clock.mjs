/** Imported before the demo site's server: its clock stands still at FROZEN_TIME, so that every age on a page stays. */
const time = Number(process.env.FROZEN_TIME);
const SystemDate = globalThis.Date;

globalThis.Date = class extends SystemDate {
  constructor(...parts) {
    if (parts.length === 0) super(time);
    else super(...parts);
  }

  static now() {
    return time;
  }
};
