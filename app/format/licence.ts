import type { Licence } from "#contract/video-details";
import * as t from "#languages/licences";
import { lazyTexts } from "#contract/words/lazy-texts";

export const licenceNames = lazyTexts<Licence>({
  "": t.allRightsReserved,
  "cc-by-4.0": t.ccBy,
  "cc-by-sa-4.0": t.ccBySa,
  "cc-by-nc-4.0": t.ccByNc,
  "cc0-1.0": t.ccZero,
});

export const licenceAddresses: Record<Exclude<Licence, "">, string> = {
  "cc-by-4.0": "https://creativecommons.org/licenses/by/4.0/",
  "cc-by-sa-4.0": "https://creativecommons.org/licenses/by-sa/4.0/",
  "cc-by-nc-4.0": "https://creativecommons.org/licenses/by-nc/4.0/",
  "cc0-1.0": "https://creativecommons.org/publicdomain/zero/1.0/",
};
