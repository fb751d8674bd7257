import { endpoint } from "#api/http/endpoint";
import { fetchedMessage, reply } from "#api/http/reply";
import { decideContent } from "#api/administration/moderation/decide-content";
import { calls } from "#contract/calls";
import { type ContentKind, contentKinds, contentStates } from "#contract/words/content";
import { ApiError } from "#contract/errors";
import { limits } from "#contract/limits";
import { listContent } from "./list-content";
import * as t from "#languages/api-administration";

function parseKind(text: string): ContentKind {
  const kind = contentKinds.find((each) => each === text);
  if (!kind) throw new ApiError(404, t.noContentKind);
  return kind;
}

/** Reads ids that are separated by commas; ignores malformed ones. */
const parseIds = (text: string) =>
  [...new Set(text.toLowerCase().split(","))].filter((id) => /^[0-9a-f]{24}$/.test(id)).slice(0, limits.chosenContent);

export const contentEndpoints = [
  endpoint(calls.listContent, async ({ db, params, query, paging }) => {
    const filters = {
      kind: parseKind(params.kind),
      query: (query.query ?? "").trim().slice(0, limits.query),
      state: contentStates.find((each) => each === query.state) ?? null,
      owner: query.owner ?? "",
      ids: query.ids === undefined ? null : parseIds(query.ids),
    };
    const { docs, page } = await listContent(db, filters, paging);
    return reply(fetchedMessage("Content"), docs, { page });
  }),
  endpoint(calls.decideContent, async ({ deps, viewer, params, body }) =>
    reply(t.decided, await decideContent(deps, viewer, { kind: parseKind(params.kind), ...body })),
  ),
];
