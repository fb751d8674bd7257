import type { ComponentProps } from "react";
import { FiguresTable } from "#app/components/statistics/plot-section";
import { Plot } from "#app/components/statistics/plot";
import { formatMediumTime } from "./format-medium-time";
import * as t from "#languages/administration";

interface Props {
  plots: {
    id: string;
    title: string;
    total: string;
    view: { plot: ComponentProps<typeof Plot>["plot"] | null; table: ComponentProps<typeof FiguresTable>["table"] };
  }[];
  /** Null before the figures were measured. */
  measuredAt: string | null;
}

/** Renders the site's figures by day as plots, each with a table beneath. */
export function Figures({ plots, measuredAt }: Props) {
  return (
    <>
      <h2 className="mt-8 mb-1">{t.last90Days()}</h2>
      <p className="meta note mb-4">
        {measuredAt === null
          ? t.figuresBeingMeasured()
          : t.figuresMeasured({ measuredAt: formatMediumTime(measuredAt) })}
      </p>
      <div className="grid gap-x-8 lg:grid-cols-2">
        {plots.map(({ id, title, total, view: { plot, table } }) => (
          <section key={id} className="mb-8 min-w-0" aria-labelledby={id}>
            <div className="mb-2 flex items-center justify-between gap-2">
              <h3 id={id} className="text-[16px]">
                {title}
              </h3>
              <p className="tabular">{total}</p>
            </div>
            {plot ? <Plot title={title} plot={plot} /> : <p className="text-muted">{t.noFiguresYet()}</p>}
            {plot && <FiguresTable title={title} table={table} />}
          </section>
        ))}
      </div>
    </>
  );
}
