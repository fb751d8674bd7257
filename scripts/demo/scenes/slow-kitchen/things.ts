import { path, line } from "../../draw/shapes";

export const pan =
  path("M-110 -70H110L96 66Q94 78 82 78H-82Q-94 78 -96 66Z", "#c2452d") +
  path("M30 -70H110L96 66Q94 78 82 78H40Z", "#a63622") +
  line("M-112 -40h-26v26h30M112 -40h26v26h-30", "#8f2d1c", 12);
