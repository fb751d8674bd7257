import { Link } from "@remix-run/react";
import { Bar } from "#app/components/ui/bar";
import { RowPicture } from "#app/components/ui/managed-row";
import { formatShare } from "#app/format/share";

interface Row {
  label: string;
  /** Path of the page to which the label leads. */
  to?: string;
  /** The address of the row's picture; empty if it has none. */
  picture?: string | undefined;
  value: string;
  /** The share of all rows together, which is also the length of the bar. */
  percent: number;
}

export function BarList({ rows }: { rows: Row[] }) {
  return (
    <ol className="grid gap-3">
      {rows.map((row, index) => (
        <li key={row.to ?? index} className="flex items-center gap-3">
          {row.picture !== undefined && <RowPicture src={row.picture} icon="film" />}
          <div className="min-w-0 flex-1">
            <div className="flex items-baseline justify-between gap-3 text-15">
              <Label {...row} />
              <span className="shrink-0 tabular">
                <bdi>{row.value}</bdi>
                <span className="text-13 text-muted">
                  {" · "}
                  <bdi>{formatShare(row.percent)}</bdi>
                </span>
              </span>
            </div>
            <Bar percent={row.percent} />
          </div>
        </li>
      ))}
    </ol>
  );
}

function Label({ label, to }: Pick<Row, "label" | "to">) {
  if (!to) return <span className="min-w-0">{label}</span>;
  return (
    <Link
      className="line-clamp-2 min-h-6 min-w-0 wrap-anywhere text-inherit no-underline hover:underline"
      to={to}
      dir="auto"
    >
      {label}
    </Link>
  );
}
