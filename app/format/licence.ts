import type { Licence } from "#contract/video-details";

export const licenceNames: Record<Licence, string> = {
  "": "All rights reserved",
  "cc-by-4.0": "Creative Commons Attribution 4.0",
  "cc-by-sa-4.0": "Creative Commons Attribution-ShareAlike 4.0",
  "cc-by-nc-4.0": "Creative Commons Attribution-NonCommercial 4.0",
  "cc0-1.0": "Creative Commons Zero (no rights reserved)",
};

export const licenceAddresses: Record<Exclude<Licence, "">, string> = {
  "cc-by-4.0": "https://creativecommons.org/licenses/by/4.0/",
  "cc-by-sa-4.0": "https://creativecommons.org/licenses/by-sa/4.0/",
  "cc-by-nc-4.0": "https://creativecommons.org/licenses/by-nc/4.0/",
  "cc0-1.0": "https://creativecommons.org/publicdomain/zero/1.0/",
};
