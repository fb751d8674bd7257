import { create as contentDisposition } from "content-disposition";
import { fileEndpoint } from "#api/http/endpoint";
import { zipHeaders } from "#api/http/archive";
import { readOnDemand } from "#api/http/read-on-demand";
import { calls } from "#contract/calls";
import { startExport } from "./write-export";

export const dataExportEndpoints = [
  fileEndpoint(calls.exportData, async ({ deps, log, viewer }) => {
    const name = `vidlark-${viewer.username}-${new Date().toISOString().slice(0, 10)}.zip`;
    const body = readOnDemand(() => startExport({ ...deps, log }, viewer));
    return new Response(body, { headers: zipHeaders(contentDisposition(name)) });
  }),
];
