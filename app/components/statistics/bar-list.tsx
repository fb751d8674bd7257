import { Link } from "@remix-run/react";
import { formatShare } from "#app/format/share";

interface Row {
  label: string;
  /** Path of the page that the label leads to. */
  to?: string;
  value: string;
  /** Of all rows together; also the length of the bar. */
  percent: number;
}

export function BarList({ rows }: { rows: Row[] }) {
  return (
    <ol className="grid gap-3">
      {rows.map((row, index) => (
        <li key={row.to ?? index}>
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
          <svg className="mt-1 w-full rtl:-scale-x-100" height={8} aria-hidden="true">
            <rect width="100%" height={8} rx={4} className="fill-surface forced-colors:fill-[Canvas]" />
            <rect
              width={`${row.percent}%`}
              height={8}
              rx={4}
              className="fill-accent-line forced-colors:fill-[Highlight]"
            />
          </svg>
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
