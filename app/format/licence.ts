import type { Licence } from "#contract/video-details";
import * as t from "#languages/licences";

/** What licences are called. */
export const licenceNames: Record<Licence, string> = {
  get ""() {
    return t.allRightsReserved();
  },
  get "cc-by-4.0"() {
    return t.ccBy();
  },
  get "cc-by-sa-4.0"() {
    return t.ccBySa();
  },
  get "cc-by-nc-4.0"() {
    return t.ccByNc();
  },
  get "cc0-1.0"() {
    return t.ccZero();
  },
};

export const licenceAddresses: Record<Exclude<Licence, "">, string> = {
  "cc-by-4.0": "https://creativecommons.org/licenses/by/4.0/",
  "cc-by-sa-4.0": "https://creativecommons.org/licenses/by-sa/4.0/",
  "cc-by-nc-4.0": "https://creativecommons.org/licenses/by-nc/4.0/",
  "cc0-1.0": "https://creativecommons.org/publicdomain/zero/1.0/",
};
