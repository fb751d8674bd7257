/**
 * Freezes the clock of the demo site's server at FROZEN_TIME, so that every age on a page stays the same. Node imports
 * this module before the server's.
 */
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
