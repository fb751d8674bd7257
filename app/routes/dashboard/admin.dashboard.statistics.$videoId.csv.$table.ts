import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { encodePath } from "#app/format/path";
import { readQuery } from "#app/format/query";
import { requireParams } from "#app/http/params.server";
import { requireViewer } from "#app/http/viewer.server";
import { csvResponse } from "#app/pages/csv.server";
import { fileLoader } from "#app/pages/file-download.server";
import { videoTables } from "#app/pages/statistics-tables.server";
import { videoApi } from "#app/video-api/index.server";
import { parsePeriod } from "#contract/statistics";

const isTable = (name: string): name is keyof typeof videoTables => Object.hasOwn(videoTables, name);

function requireTable({ params }: Pick<LoaderFunctionArgs, "params">) {
  const { videoId, table } = requireParams(params, "videoId", "table");
  if (!isTable(table)) throw json(null, 404);
  return { videoId, table };
}

const findPage = ({ request, params }: LoaderFunctionArgs) =>
  encodePath`/admin/dashboard/statistics/${requireTable({ params }).videoId}` + new URL(request.url).search;

export const loader = fileLoader(findPage, async ({ request, params, context }) => {
  const { videoId, table } = requireTable({ params });
  await requireViewer(request, context);
  const days = parsePeriod(readQuery(request, "days"));
  const { data: statistics } = await videoApi(request, context).statistics.ofVideo(videoId, days);
  const name = `statistics-${statistics._id}-${table}-${statistics.to}-${days}-days`;
  return csvResponse(videoTables[table](statistics), name);
});
