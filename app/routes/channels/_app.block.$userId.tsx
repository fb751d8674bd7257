import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { FormEnd } from "#app/components/forms/form-end";
import { useFormState } from "#app/components/forms/use-form-state";
import { Avatar } from "#app/components/ui/avatar";
import { nameAccount } from "#app/format/authors";
import { readQuery } from "#app/format/query";
import { buttonAction } from "#app/http/button-action.server";
import { required } from "#app/http/load.server";
import { requireParams } from "#app/http/params.server";
import { ownPath } from "#app/http/redirect.server";
import { loadWithViewer } from "#app/http/viewer.server";
import { videoApi } from "#app/video-api/index.server";
import * as t from "#languages/channels";

export { pageStyles as links } from "#app/components/ui/page-styles";

export const meta: MetaFunction = () => [{ title: `${t.block()} · Vidlark` }, { name: "robots", content: "noindex" }];

const listPath = "/settings/blocked";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { userId } = requireParams(params, "userId");
  const find = () => required(videoApi(request, context).blocks.find(userId));
  const [viewer, { user, isBlocked }] = await loadWithViewer(request, context, find);
  if (viewer._id === userId) throw json(null, 404);
  return json({
    username: user.username,
    name: nameAccount(user),
    avatar: user.avatar,
    isBlocked,
    from: ownPath(readQuery(request, "from")) ?? listPath,
  });
}

/** Blocks the account, or ends the block, as the pressed button says. */
export const action = buttonAction(["userId"], ({ ids: { userId }, fields, api: { blocks } }) => ({
  call: fields.change === "remove" ? blocks.remove(userId) : blocks.add(userId),
  goTo: listPath,
}));

const listConsequences = () => [
  t.blockComments(),
  t.blockSubscription(),
  t.blockMentions(),
  t.blockEarlier(),
  t.blockWatching(),
];

export default function Block() {
  const { username, name, avatar, isBlocked, from } = useLoaderData<typeof loader>();
  const { isPending } = useFormState();
  return (
    <div className="narrow wrap-anywhere">
      <div className="page-head">
        <h1>
          {(isBlocked ? t.youBlock : t.blockName)({ username: `@${username}`, name: (text) => <bdi>{text}</bdi> })}
        </h1>
      </div>
      <p className="owner large mb-4">
        <Avatar src={avatar} name={name} size={32} />
        <b className="text-ink" dir="auto">
          {name}
        </b>
      </p>
      {!isBlocked && (
        <>
          <p>{t.canEndBlock()}</p>
          <ul className="mt-3 mb-6 grid list-disc gap-2 ps-5">
            {listConsequences().map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </>
      )}
      <Form method="post">
        <input type="hidden" name="returnTo" value={from} />
        <input type="hidden" name="change" value={isBlocked ? "remove" : "add"} />
        <FormEnd closeTo={from} pending={isPending} pendingText={t.saving()} destroys={!isBlocked}>
          {isBlocked ? t.unblock() : t.block()}
        </FormEnd>
      </Form>
    </div>
  );
}
