import { endpoint } from "#api/http/endpoint";
import { sayFetched, reply } from "#api/http/reply";
import { calls } from "#contract/calls";
import { listActs } from "./list-acts";

export const auditEndpoints = [
  endpoint(calls.listActs, async ({ db, query, paging }) => {
    const { docs, page } = await listActs(db, query, paging);
    return reply(sayFetched("Log"), docs, { page });
  }),
];
