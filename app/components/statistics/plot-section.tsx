import type { ReactNode } from "react";
import { Plot } from "./plot";
import type { PlotView, TableView } from "./plot-view";
import * as t from "#languages/statistics";

interface SectionProps {
  id: string;
  title: string;
  csv: string;
  children: ReactNode;
}

/** Renders a section of the statistics with its heading and the link to its figures as CSV. */
export function StatisticsSection({ id, title, csv, children }: SectionProps) {
  return (
    <section className="mb-8" aria-labelledby={id}>
      <div className="mb-2 flex items-baseline justify-between gap-x-3">
        <h2 id={id} className="min-w-0 wrap-anywhere">
          {title}
        </h2>
        <a
          className="inline-flex min-h-8 shrink-0 items-center text-14"
          href={csv}
          download
          aria-label={t.downloadCsvOf({ title })}
        >
          {t.downloadCsv()}
        </a>
      </div>
      {children}
    </section>
  );
}

interface PlotSectionProps extends Omit<SectionProps, "children"> {
  view: { plot: PlotView | null; table: TableView };
  empty: string;
  note?: ReactNode;
}

/** Renders a plot and, below it, its figures as a table; the sentence `empty` if there is nothing to draw. */
export function PlotSection({ view: { plot, table }, empty, note, ...section }: PlotSectionProps) {
  return (
    <StatisticsSection {...section}>
      {plot ? <Plot title={section.title} plot={plot} /> : <p className="text-muted">{empty}</p>}
      {note}
      {plot && <FiguresTable title={section.title} table={table} />}
    </StatisticsSection>
  );
}

const cell = "border-b border-line px-3 py-1.5 first:ps-0";

export function FiguresTable({ title, table: { columns, rows } }: { title: string; table: TableView }) {
  return (
    <details className="mt-2">
      <summary className="inline-flex min-h-8 items-center text-14 text-muted underline">{t.figuresAsTable()}</summary>
      <div className="mt-2 max-h-96 overflow-auto" tabIndex={0} role="region" aria-label={t.figuresOf({ title })}>
        <table className="border-collapse text-14">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col" className={`${cell} text-start text-13 font-semibold text-muted`}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([first, ...rest]) => (
              <tr key={first}>
                <th scope="row" className={`${cell} text-start font-[400] tabular`}>
                  {first}
                </th>
                {rest.map((value, index) => (
                  <td key={index} className={`${cell} tabular`}>
                    {value}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
