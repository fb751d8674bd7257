import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ConfirmDialog } from "#app/components/forms/confirm-dialog";
import { buttonAction } from "#app/http/button-action.server";
import { redirectTo } from "#app/http/redirect.server";
import { requireViewer } from "#app/http/viewer.server";
import * as t from "#languages/settings";
import { formatLongTime } from "#languages/runtime/long-time";

export const meta: MetaFunction = () => [{ title: `${t.keepAccount()} · Vidlark` }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { deletionAt } = await requireViewer(request, context);
  return deletionAt === undefined ? redirectTo({ request, context }, "/settings") : json({ deletionAt });
}

export const action = buttonAction([], ({ api }) => ({ call: api.users.keepAccount(), goTo: "/settings" }));

export default function KeepAccountDialog() {
  const { deletionAt } = useLoaderData<{ deletionAt: string }>();
  return (
    <ConfirmDialog
      title={t.keepAccount()}
      closeTo="/settings/data"
      act={t.keepAccount()}
      pendingText={t.keeping()}
      isSafe
    >
      <p>{t.aboutDeletion({ time: formatLongTime(deletionAt) })}</p>
    </ConfirmDialog>
  );
}
