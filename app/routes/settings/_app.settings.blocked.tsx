import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { Avatar } from "#app/components/ui/avatar";
import { Pager } from "#app/components/ui/pager";
import { formatAge, pageTime } from "#app/format/age";
import { encodePath, isId } from "#app/format/path";
import { buttonResponse } from "#app/http/form-response.server";
import { readButton } from "#app/http/form.server";
import { guardAction } from "#app/http/guard-action.server";
import { required } from "#app/http/load.server";
import { loadWithViewer } from "#app/http/viewer.server";
import { toListView } from "#app/video-api/shapes/community-view-models.server";
import { videoApi } from "#app/video-api/index.server";
import { readPagePosition } from "#app/video-api/transport/lists.server";
import type { Block } from "#contract/blocks";

const pagePath = "/settings/blocked";

export const meta: MetaFunction = () => [{ title: "Blocked people · Vidlark" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { blocks } = videoApi(request, context);
  const [, page] = await loadWithViewer(request, context, () => required(blocks.list(readPagePosition(request))));
  return json({ blocks: toListView(page, (rows) => rows), now: pageTime(true) });
}

export const action = guardAction(async ({ request, context }: ActionFunctionArgs) => {
  const { userId = "" } = await readButton(request);
  if (!isId(userId)) throw json(null, 404);
  return buttonResponse({ request, context }, videoApi(request, context).blocks.remove(userId), { goTo: pagePath });
});

export default function Blocked() {
  const { blocks, now } = useLoaderData<typeof loader>();
  const { docs, ...cursors } = blocks;
  return (
    <div className="wrap-anywhere">
      <p className="mb-4 text-muted">
        {docs.length === 0
          ? "You have not blocked anyone. “Block” is in the menu of comments under your videos, and on channels."
          : "These people cannot comment on or like your content, mention you, or subscribe to your channel."}
      </p>
      <ul className="mb-4 divide-y divide-line">
        {docs.map((block) => (
          <BlockRow key={block.user._id} block={block} now={now} />
        ))}
      </ul>
      <Pager label="Blocked people" path={pagePath} {...cursors} />
    </div>
  );
}

function BlockRow({ block: { user, createdAt }, now }: { block: Block; now: number }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <Avatar src={user.avatar} name={user.fullName || user.username} size={40} />
      <p className="min-w-0 flex-[1_1_14rem]">
        <a href={encodePath`/user/${user.username}/${user._id}`}>
          <bdi>@{user.username}</bdi>
        </a>
        <span className="text-small text-muted">{` · blocked ${formatAge(createdAt, now)}`}</span>
      </p>
      <Form method="post" replace preventScrollReset>
        <input type="hidden" name="userId" value={user._id} />
        <button className="button">
          Unblock<span className="sr-only">{` ${user.username}`}</span>
        </button>
      </Form>
    </li>
  );
}
