import { endpoint } from "#api/http/endpoint";
import { fetchedMessage, reply } from "#api/http/reply";
import { calls } from "#contract/calls";
import { listActs } from "./list-acts";

export const auditEndpoints = [
  endpoint(calls.listActs, async ({ db, query, paging }) => {
    const { docs, page } = await listActs(db, query, paging);
    return reply(fetchedMessage("Log"), docs, { page });
  }),
];
