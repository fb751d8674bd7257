import { stringify } from "csv-stringify/sync";
import type { TableView } from "#app/components/statistics/plot-view";

/**
 * Answers with a table as a CSV file (RFC 4180). A text that a spreadsheet would run as a formula gets an apostrophe
 * before it; the byte order mark tells spreadsheets that the file is in UTF-8.
 */
export function csvResponse({ columns, rows }: TableView, name: string): Response {
  const csv = stringify([columns, ...rows], { bom: true, escape_formulas: true, record_delimiter: "windows" });
  return new Response(csv, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}.csv"`,
      "Cache-Control": "private, no-store",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
