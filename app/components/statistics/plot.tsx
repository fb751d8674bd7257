import { useId } from "react";
import { plotWidth, type PlotView, type Tick } from "./plot-view";

const top = 12;
const bottom = 28;

const line = "fill-none stroke-accent-line stroke-2 forced-colors:stroke-[Highlight]";

const shapeClasses = {
  area: "fill-accent-soft forced-colors:fill-[Canvas]",
  line,
  unfinished: `${line} [stroke-dasharray:4]`,
  gain: "fill-accent-line forced-colors:fill-[Highlight]",
  loss: "fill-field forced-colors:fill-[CanvasText]",
} as const;

/** Draws a plot as wide as the page; its texts and lines keep their size. Time runs to the right in all languages. */
export function Plot({ title, plot }: { title: string; plot: PlotView }) {
  const [titleId, descriptionId] = [useId(), useId()];
  return (
    <svg
      className={`max-w-none overflow-visible [direction:ltr] ${chooseMargin(plot.yTicks)}`}
      height={top + plot.height + bottom}
      role="img"
      aria-labelledby={`${titleId} ${descriptionId}`}
    >
      <title id={titleId}>{title}</title>
      <desc id={descriptionId}>{plot.description}</desc>
      <Grid plot={plot} />
      <svg
        y={top}
        width="100%"
        height={plot.height}
        viewBox={`0 0 ${plotWidth} ${plot.height}`}
        preserveAspectRatio="none"
        className="max-w-none overflow-visible"
      >
        {plot.shapes.map(({ path, kind }) => (
          <path
            key={kind}
            d={path}
            className={shapeClasses[kind]}
            vectorEffect="non-scaling-stroke"
            strokeLinejoin="round"
          />
        ))}
      </svg>
      {plot.dots.map(({ x, y }) => (
        <circle key={x} cx={`${x}%`} cy={top + y} r={3} className={`${shapeClasses.gain} stroke-page stroke-1`} />
      ))}
      <Slices plot={plot} />
    </svg>
  );
}

/** Leaves room beside the plot for the longest label of its scale, such as '800K' or '800 mil'. */
function chooseMargin(ticks: Tick[]) {
  const characters = Math.max(...ticks.map(({ label }) => label.length));
  if (characters > 7) return "ml-18 w-[calc(100%-72px)]";
  return characters > 5 ? "ml-14 w-[calc(100%-56px)]" : "ml-11 w-[calc(100%-44px)]";
}

/** Renders the tooltips, which show the figures of the part of the plot under the pointer. */
function Slices({ plot }: { plot: PlotView }) {
  return plot.slices.map(({ from, width, title }) => (
    <rect
      key={title}
      x={`${from}%`}
      y={top}
      width={`${width}%`}
      height={plot.height}
      className="fill-transparent hover:fill-ink/5"
    >
      <title>{title}</title>
    </rect>
  ));
}

const label = "fill-muted text-12 [unicode-bidi:plaintext] forced-colors:fill-[CanvasText]";

function Grid({ plot: { yTicks, xTicks, baseline, height } }: { plot: PlotView }) {
  return (
    <g>
      {yTicks.map(({ at, label: text }) => (
        <g key={at}>
          <line x1="0" x2="100%" y1={top + at} y2={top + at} className="stroke-line forced-colors:stroke-[GrayText]" />
          <text x={-8} y={top + at} dy="0.35em" textAnchor="end" className={label}>
            {text}
          </text>
        </g>
      ))}
      <line
        x1="0"
        x2="100%"
        y1={top + baseline}
        y2={top + baseline}
        className="stroke-field forced-colors:stroke-[CanvasText]"
      />
      {xTicks.map((tick) => (
        <text
          key={tick.label}
          x={`${tick.at}%`}
          y={top + height + 20}
          textAnchor={chooseAnchor(tick)}
          className={tick.isExtra ? `${label} max-sm:hidden` : label}
        >
          {tick.label}
        </text>
      ))}
    </g>
  );
}

/** Chooses the anchor of a label, so that the first and the last stay within the width. */
function chooseAnchor({ at }: Tick) {
  if (at < 4) return "start";
  return at > 96 ? "end" : "middle";
}
