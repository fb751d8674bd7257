import { requestEndpoint } from "#api/http/endpoint";
import { reply } from "#api/http/reply";
import { calls } from "#contract/calls";
import { ApiError } from "#contract/errors";
import { findBackupState } from "./backup-state";
import * as t from "#languages/api-operation";

/** A day, and two hours in case a backup takes longer than the one before. */
const maxAgeMs = 26 * 60 * 60_000;

/** The endpoint /healthcheck/backup, which says whether scheduled backups succeed. */
export const backupEndpoints = [
  requestEndpoint(calls.checkBackup, async ({ db, deps, request }) => {
    if (!deps.hasBackupSchedule) throw new ApiError(404, () => t.noCall({ pathname: new URL(request.url).pathname }));
    const state = await findBackupState(db);
    const finishedAt = state?.succeeded_at ?? null;
    if (!state || !finishedAt) throw new ApiError(503, t.noBackup);
    if (Date.parse(finishedAt) < Date.now() - maxAgeMs || state.failed_at !== null)
      throw new ApiError(503, () => t.backupOld({ finishedAt }));
    const counts = { files: Number(state.files), bytes: Number(state.bytes), rows: Number(state.row_count) };
    return reply(t.backupGood, { ok: true as const, finishedAt, ...counts });
  }),
];
