import { z } from "zod";
import { endpoint } from "#api/http/endpoint";
import { reply } from "#api/http/reply";
import { call, method } from "#app/video-api/transport/call.server";
import { listOf } from "#app/video-api/transport/fetch-rows.server";
import type { ApiSession } from "#app/video-api/transport/session.server";
import { calls } from "#contract/calls";
import { call as define, emptyData } from "#contract/calls/call";
import type { pageShape } from "#contract/calls/list";
import { commentShape } from "#contract/comments";
import type { Page } from "#contract/envelope";

declare const session: ApiSession;
declare const comment: z.output<typeof commentShape>;

const written = { summary: "", who: "everybody", scope: "read", answer: emptyData } as const;
const { scope: _, ...unscoped } = written;

define({ ...written, route: "GET /x/{id}" });
// @ts-expect-error An entry says which tokens may make the call, or that none may.
define({ ...unscoped, route: "GET /x/{id}" });
// @ts-expect-error A scope is one of the list.
define({ ...written, route: "GET /x/{id}", scope: "write" });
// @ts-expect-error An entry has no other keys.
define({ ...written, route: "GET /x/{id}", alias: ["GET /y"] });
// @ts-expect-error An address begins with a method.
define({ ...written, route: "FETCH /x" });

// @ts-expect-error An endpoint needs a call of the table.
endpoint(calls.unknown, async () => reply("", {}));
// @ts-expect-error Path parameters have the names of the address.
endpoint(calls.findComment, async ({ params }) => reply(params.id, comment));
// @ts-expect-error The reply fits the answer.
endpoint(calls.findComment, async () => reply("", { _id: "" }));
// @ts-expect-error A call for everybody may have no viewer.
endpoint(calls.findComment, async ({ viewer }) => reply(viewer.id, comment));
// @ts-expect-error Only a list has paging.
endpoint(calls.findComment, async ({ paging }) => reply(String(paging), comment));
endpoint(calls.deleteComment, async ({ viewer }) => reply(() => viewer.id, {}));
// @ts-expect-error A list answers its cursors beside the data.
endpoint(calls.listTweets, async () => reply("", []));
// @ts-expect-error Other calls answer nothing beside the data.
endpoint(calls.deleteComment, async () => reply("", {}, { page: 1 }));
// @ts-expect-error The body has the fields of the schema.
endpoint(calls.addComment, async ({ body }) => reply(body.content, comment));
// @ts-expect-error A handler reads a body with files itself.
endpoint(calls.changeAvatar, async ({ body }) => reply(body.avatar, {}));

// @ts-expect-error A path parameter is needed.
void call(session, calls.findComment, {});
// @ts-expect-error A body has the fields of the schema.
void call(session, calls.addComment, { params: { videoId: "" }, body: { content: "" } });
// @ts-expect-error A query has the names of the table.
void call(session, calls.listVideos, { query: { q: "" } });
// @ts-expect-error A method takes every parameter of the path.
void method(session, calls.deleteCaptions)("");
void method(session, calls.deleteCaptions)("", "");
// @ts-expect-error The parameters of the fallback are needed too.
listOf(calls.listOwnVideos, { fallback: calls.listChannelVideos, ofChannel: z.unknown() });

type DescribedPage = z.output<ReturnType<typeof pageShape<z.ZodString>>>;
declare const page: Page<string>;
declare const describedPage: DescribedPage;
// The type of a page has the fields of its schema.
void (page satisfies DescribedPage);
void (describedPage satisfies Page<string>);
