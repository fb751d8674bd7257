import { json } from "@remix-run/node";
import type { RouteArgs } from "#app/context.server";
import { readQuery } from "#app/format/query";
import { requireParams } from "#app/http/params.server";
import { requireViewer } from "#app/http/viewer.server";
import { csvResponse } from "#app/pages/csv.server";
import { fileLoader } from "#app/pages/file-download.server";
import { channelTables } from "#app/pages/statistics-tables.server";
import { videoApi } from "#app/video-api/index.server";
import { parsePeriod } from "#contract/statistics";

const findPage = ({ request }: RouteArgs) => `/admin/dashboard/statistics${new URL(request.url).search}`;

const isTable = (name: string): name is keyof typeof channelTables => Object.hasOwn(channelTables, name);

export const loader = fileLoader(findPage, async ({ request, params, context }) => {
  const { table } = requireParams(params, "table");
  if (!isTable(table)) throw json(null, 404);
  await requireViewer(request, context);
  const days = parsePeriod(readQuery(request, "days"));
  const { data: statistics } = await videoApi(request, context).statistics.ofChannel(days);
  return csvResponse(channelTables[table](statistics), `statistics-${table}-${statistics.to}-${days}-days`);
});
