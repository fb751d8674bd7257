import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ConfirmDialog } from "#app/components/forms/confirm-dialog";
import { buttonAction } from "#app/http/button-action.server";
import { redirectTo } from "#app/http/redirect.server";
import { requireViewer } from "#app/http/viewer.server";
import { describeTime } from "#contract/suspension";

export const meta: MetaFunction = () => [{ title: "Keep the account · Vidlark" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { deletionAt } = await requireViewer(request, context);
  return deletionAt === undefined ? redirectTo({ request, context }, "/settings") : json({ deletionAt });
}

export const action = buttonAction([], ({ api }) => ({ call: api.users.keepAccount(), goTo: "/settings" }));

export default function KeepAccountDialog() {
  const { deletionAt } = useLoaderData<{ deletionAt: string }>();
  return (
    <ConfirmDialog
      title="Keep the account"
      closeTo="/settings/data"
      act="Keep the account"
      pendingText="Keeping…"
      isSafe
    >
      <p>
        {`Your account will be deleted on ${describeTime(deletionAt)}, with all your videos, playlists, tweets and comments. If you keep it, everything stays as it is.`}
      </p>
    </ConfirmDialog>
  );
}
