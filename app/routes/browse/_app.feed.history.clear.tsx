import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLocation } from "@remix-run/react";
import { ConfirmDialog } from "#app/components/forms/confirm-dialog";
import { buttonAction } from "#app/http/button-action.server";
import { requireViewer } from "#app/http/viewer.server";

export const meta: MetaFunction = () => [{ title: "Clear history · Vidlark" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireViewer(request, context);
  return json(null);
}

export const action = buttonAction([], ({ api }) => ({ call: api.users.clearHistory(), goTo: "/feed/history" }));

export default function ClearHistory() {
  const closeTo = `/feed/history${useLocation().search}`;
  return (
    <ConfirmDialog title="Clear history" closeTo={closeTo} act="Clear history" pendingText="Clearing…">
      <p>Are you sure you want to clear your watch history? Once it is cleared, you will not be able to recover it.</p>
    </ConfirmDialog>
  );
}
