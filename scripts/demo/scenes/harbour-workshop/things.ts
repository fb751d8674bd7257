import { path } from "../../draw/shapes";

export const yacht = (sail: string) =>
  path("M0 -4L2 -92Q54 -44 56 -10Z", sail) +
  path("M-4 -8V-78Q-34 -40 -36 -10Z", "#ffffff") +
  path("M-44 0H58L40 16H-32Z", "#243947");
