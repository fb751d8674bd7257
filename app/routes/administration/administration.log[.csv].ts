import type { LoaderFunctionArgs } from "@remix-run/node";
import { required } from "#app/http/load.server";
import { withSessionCookies } from "#app/http/with-session-cookies.server";
import { requireRole } from "#app/http/viewer.server";
import { actColumns, readActFilters, toActRow } from "#app/pages/audit-log.server";
import { streamCsv } from "#app/pages/csv.server";
import { videoApi } from "#app/video-api/index.server";
import { pageSizes } from "#contract/limits";

/** Streams the entries of the audit log that match the filters as CSV, page by page. */
export const loader = withSessionCookies(async ({ request, context }: LoaderFunctionArgs) => {
  await requireRole(request, context, "administrator");
  const filters = readActFilters(request);
  const { acts } = videoApi(request, context).administration;
  const readPage = (after: string | null) => required(acts({ after }, filters, pageSizes.max));
  const first = await readPage(null);

  async function* rows() {
    for (let page = first; ; page = await readPage(page.next)) {
      yield* page.answer.map(toActRow);
      if (page.next === null) return;
    }
  }
  return streamCsv(actColumns, rows(), `log-${new Date().toISOString().slice(0, 10)}`);
});
