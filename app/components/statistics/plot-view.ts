/** The height of a plotted area, in CSS pixels; it is as wide as the page. */
export const plotHeight = 180;

/** The height of bars of gains and losses, whose numbers are few and low. */
export const changesHeight = 96;

/** The width of the area in its own coordinates, which are stretched to the page. */
export const plotWidth = 1_000;

/** A label at an axis; across in percent of the width, down in CSS pixels. */
export interface Tick {
  at: number;
  label: string;
  /** Whether small screens leave the label out. */
  isExtra?: true;
}

/** A value that appears as a tooltip over a slice of the width, both in percent. */
export interface TooltipBand {
  from: number;
  width: number;
  title: string;
}

export interface PlotView {
  description: string;
  height: number;
  shapes: { path: string; kind: "area" | "line" | "unfinished" | "gain" | "loss" }[];
  /** Points without a line to a neighbour; across in percent, down in CSS pixels. */
  dots: { x: number; y: number }[];
  xTicks: Tick[];
  yTicks: Tick[];
  /** The position of zero, in CSS pixels from the top. */
  baseline: number;
  slices: TooltipBand[];
}

export interface TableView {
  columns: string[];
  rows: (string | number)[][];
}
