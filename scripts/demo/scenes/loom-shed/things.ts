import { rect, times } from "../../draw/shapes";

const warps = ["#d9604a", "#f0c25a", "#f4ead5", "#7fae9d", "#d9604a", "#f4ead5"];

const wefts = ["#1f6f78", "#f0c25a", "#1f6f78", "#d9604a", "#15545c"];

const cell = (size: number, column: number, row: number) => {
  const isWarp = (column + row + Math.floor(row / 3)) % 3 !== 0;
  const [width, height] = isWarp ? [size - 5, size + 3] : [size + 3, size - 5];
  const colour = isWarp ? warps[column % warps.length]! : wefts[row % wefts.length]!;
  return rect(column * size + (size - width) / 2, row * size + (size - height) / 2, width, height, colour, { rx: 6 });
};

export const cloth = (columns: number, rows: number, size: number) =>
  times(columns * rows, (i) => cell(size, i % columns, Math.floor(i / columns)));
