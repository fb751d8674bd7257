import { fileEndpoint } from "#api/http/endpoint";
import { respondWithArchive } from "#api/http/archive";
import { calls } from "#contract/calls";
import { startExport } from "./write-export";

export const dataExportEndpoints = [
  fileEndpoint(calls.exportData, async ({ deps, log, viewer }) => {
    const name = `vidlark-${viewer.username}-${new Date().toISOString().slice(0, 10)}.zip`;
    return respondWithArchive(name, () => startExport({ ...deps, log }, viewer));
  }),
];
