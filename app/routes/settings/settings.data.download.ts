import type { RouteHandle } from "#app/context.server";
import { fileLoader, forwardFile } from "#app/pages/file-download.server";
import { videoApi } from "#app/video-api/index.server";

export const handle: RouteHandle = { isFile: true };

/** Streams the viewer's data as a ZIP file. */
export const loader = fileLoader(
  () => "/settings/data",
  async ({ request, context }) => {
    const file = await videoApi(request, context).users.exportData(request.signal);
    return forwardFile({ request, context }, file);
  },
);
