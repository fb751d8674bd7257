import { srOnly } from "#app/components/ui/sr-only";
import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { Avatar } from "#app/components/ui/avatar";
import { Facts } from "#app/components/ui/facts";
import { Pager } from "#app/components/ui/pager";
import { formatAge, findPageTime } from "#app/format/age";
import { nameAccount } from "#app/format/authors";
import { toNonBreaking } from "#app/format/counts";
import { encodePath, isId } from "#app/format/path";
import { buttonAction } from "#app/http/button-action.server";
import { leaveEmptyPage } from "#app/http/leave-empty-page.server";
import { required } from "#app/http/load.server";
import { loadWithViewer } from "#app/http/viewer.server";
import { toListView } from "#app/video-api/shapes/community-view-models.server";
import { videoApi } from "#app/video-api/index.server";
import { readPagePosition } from "#app/video-api/transport/lists.server";
import type { Block } from "#contract/blocks";
import * as t from "#languages/settings";

const pagePath = "/settings/blocked";

export const meta: MetaFunction = () => [{ title: `${t.blockedPeople()} · Vidlark` }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { blocks } = videoApi(request, context);
  const [, page] = await loadWithViewer(request, context, () => required(blocks.list(readPagePosition(request))));
  leaveEmptyPage({ request, context }, page.docs);
  return json({ blocks: toListView(page, (rows) => rows), now: findPageTime(true) });
}

/** Ends the block of the account that the pressed button names. */
export const action = buttonAction([], ({ fields: { userId = "" }, api }) => {
  if (!isId(userId)) throw json(null, 404);
  return { call: api.blocks.remove(userId), goTo: pagePath };
});

export default function Blocked() {
  const { blocks, now } = useLoaderData<typeof loader>();
  const { docs, ...cursors } = blocks;
  return (
    <div className="wrap-anywhere">
      <p className="mb-4 text-muted">{docs.length === 0 ? t.nobodyBlocked() : t.aboutBlockedPeople()}</p>
      <ul className="mb-4 divide-y divide-line">
        {docs.map((block) => (
          <BlockRow key={block.user._id} block={block} now={now} />
        ))}
      </ul>
      <Pager label={t.blockedPeople()} path={pagePath} {...cursors} />
    </div>
  );
}

function BlockRow({ block: { user, createdAt }, now }: { block: Block; now: number }) {
  return (
    <li className="flex items-center gap-3 py-3">
      <Avatar src={user.avatar} name={nameAccount(user)} size={40} />
      <div className="min-w-0 flex-1">
        <a
          className="inline-block min-h-6 text-15 leading-[1.35] font-semibold text-ink no-underline hover:underline"
          href={encodePath`/user/${user.username}/${user._id}`}
        >
          <bdi>{nameAccount(user)}</bdi>
        </a>
        <p className="meta figures">
          <Facts
            facts={[
              user.fullName && <bdi key="handle">@{user.username}</bdi>,
              toNonBreaking(t.blockedAgo({ ago: formatAge(createdAt, now) })),
            ]}
          />
        </p>
      </div>
      <Form method="post" replace preventScrollReset>
        <input type="hidden" name="userId" value={user._id} />
        <button className="button">{t.unblock({ name: user.username, hidden: srOnly })}</button>
      </Form>
    </li>
  );
}
