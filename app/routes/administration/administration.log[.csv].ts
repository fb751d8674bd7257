import type { RouteArgs, RouteHandle } from "#app/context.server";
import { requireRole } from "#app/http/viewer.server";
import { actColumns, readActFilters, toActRow } from "#app/pages/audit-log.server";
import { streamCsv } from "#app/pages/csv.server";
import { fileLoader } from "#app/pages/file-download.server";
import { videoApi } from "#app/video-api/index.server";
import { pageSizes } from "#contract/limits";

export const handle: RouteHandle = { isFile: true };

const findPage = ({ request }: RouteArgs) => `/administration/log${new URL(request.url).search}`;

/** Streams the entries of the audit log that match the filters as CSV, page by page. */
export const loader = fileLoader(findPage, async ({ request, context }) => {
  await requireRole(request, context, "administrator");
  const filters = readActFilters(request);
  const { acts } = videoApi(request, context).administration;
  const readPage = async (after: string | null) => (await acts({ after }, filters, pageSizes.max)).data;
  const first = await readPage(null);

  async function* rows() {
    for (let page = first; ; page = await readPage(page.next)) {
      yield* page.answer.map(toActRow);
      if (page.next === null) return;
    }
  }
  return streamCsv(actColumns, rows(), `log-${new Date().toISOString().slice(0, 10)}`);
});
