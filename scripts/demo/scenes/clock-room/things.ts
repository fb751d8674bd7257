import { rect, circle, path, ring, moved, times } from "../../draw/shapes";

export const gear = (teeth: number, radius: number, colour: string, dark: string) =>
  times(teeth, (i) =>
    moved(
      0,
      0,
      path(
        `M-${radius * 0.075} ${-radius * 0.94}L-${radius * 0.05} ${-radius * 1.12}H${radius * 0.05}L${radius * 0.075} ${-radius * 0.94}Z`,
        colour,
      ),
      1,
      (i * 360) / teeth,
    ),
  ) +
  ring(0, 0, radius * 0.84, colour, radius * 0.26) +
  times(6, (i) => moved(0, 0, rect(-radius * 0.06, -radius * 0.8, radius * 0.12, radius * 0.7, colour), 1, i * 60)) +
  circle(0, 0, radius * 0.24, colour) +
  circle(0, 0, radius * 0.09, dark) +
  ring(0, 0, radius * 0.72, dark, 1.5, { opacity: 0.5 });
