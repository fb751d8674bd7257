import { newId, timestamp } from "#api/db/ids";
import { addJob } from "#api/videos/processing/job-queue";
import { insertPeople } from "#tests/api/administration/managed-accounts/rows";
import { insertVideos } from "#tests/support/videos";
import type { Part, Row } from "./table";

/** A call of administrators, or of moderators too. */
const row = (method: string, path: string, status: number, body?: object, forModerator = 404): Row => [
  method,
  path,
  401,
  404,
  404,
  body,
  { forModerator, forAdministrator: status },
];

const people = "/administration/users";
const reason = { reason: "Spam" };

export const administration: Part = {
  rows: [
    row("GET", people, 200),
    row("GET", "/administration/waiting", 200),
    row("GET", `${people}/{person}`, 200),
    row("PATCH", `${people}/{person}/role`, 200, { role: "moderator" }),
    row("PATCH", `${people}/{person}/quota`, 200, { gigabytes: "2" }),
    row("POST", `${people}/{person}/suspension`, 200, { hours: "24", ...reason }, 200),
    row("DELETE", `${people}/{suspendedPerson}/suspension`, 200, reason, 200),
    row("DELETE", `${people}/{person}/sessions`, 200),
    row("POST", `${people}/{person}/reset-link`, 200, {}),
    row("POST", `${people}/{waitingPerson}/approval`, 200),
    row("DELETE", `${people}/{waitingPerson}/approval`, 200, reason),
    row("DELETE", `${people}/{person}`, 200, reason),
    row("GET", "/administration/invitations", 200),
    row("POST", "/administration/invitations", 201, { uses: "1", days: "7" }),
    row("DELETE", "/administration/invitations/{invitation}", 200),
    ["GET", "/sign-ups", 200, 200, 200],
    row("PATCH", "/administration/sign-ups", 409, { mode: "closed" }),
    row("GET", "/administration/log", 200),
    row("GET", "/administration/overview", 200),
    row("GET", "/administration/setup", 200),
    row("PATCH", "/administration/setup", 200, { list: "hidden" }),
    row("POST", "/administration/test-mail", 409),
    row("GET", "/administration/jobs", 200),
    row("GET", "/administration/jobs?state=failed", 200),
    row("DELETE", "/administration/jobs/{waitingJob}", 200),
    row("POST", "/administration/jobs/{failedJob}/retry", 200),
    row("GET", "/administration/storage", 200),
    row("POST", "/administration/sweep", 200),
  ],
  fixtures: (api, owner) => {
    const person = (account: object) => async () => (await insertPeople(api, [account]))[0]!;
    const later = new Date(Date.now() + 3_600_000).toISOString();
    return {
      person: person({}),
      suspendedPerson: person({ suspended_until: later, suspension_reason: "Spam" }),
      waitingPerson: person({ waiting_since: timestamp() }),
      waitingJob: async () => {
        const [videoId = ""] = await insertVideos(api, owner, [{}]);
        return addJob(api.db, { kind: "make-renditions", videoId, notBefore: Date.parse(later) });
      },
      failedJob: async () => {
        const id = newId();
        const job = { id, kind: "count-words" as const, video_id: null, outcome: "failed" as const, attempts: 3 };
        const texts = { failure: "", details: "", result: "", created_at: timestamp(), ended_at: timestamp() };
        await api.db
          .insertInto("ended_jobs")
          .values({ ...job, ...texts })
          .execute();
        return id;
      },
      invitation: async () => {
        const invitation = { id: newId(), created_by: "", note: "", max_uses: 1, created_at: timestamp() };
        await api.db
          .insertInto("invitations")
          .values({ ...invitation, expires_at: later })
          .execute();
        return invitation.id;
      },
    };
  },
};
