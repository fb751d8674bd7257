import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLocation } from "@remix-run/react";
import { ConfirmDialog } from "#app/components/forms/confirm-dialog";
import { buttonAction } from "#app/http/button-action.server";
import { requireViewer } from "#app/http/viewer.server";
import * as t from "#languages/browse";

export const meta: MetaFunction = () => [{ title: `${t.clearHistory()} · Vidlark` }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireViewer(request, context);
  return json(null);
}

export const action = buttonAction([], ({ api }) => ({ call: api.users.clearHistory(), goTo: "/feed/history" }));

export default function ClearHistory() {
  const closeTo = `/feed/history${useLocation().search}`;
  return (
    <ConfirmDialog title={t.clearHistory()} closeTo={closeTo} act={t.clearHistory()} pendingText={t.clearing()}>
      <p>{t.clearHistorySure()}</p>
    </ConfirmDialog>
  );
}
