import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useLocation } from "@remix-run/react";
import { CancelLink } from "#app/components/cancel-link";
import { Dialog } from "#app/components/dialog";
import { SubmitButton } from "#app/components/submit-button";
import { useFormState } from "#app/components/use-form-state";
import { buttonOutcome } from "#app/http/outcome.server";
import { requireViewer } from "#app/http/viewer.server";
import { videoApi } from "#app/video-api/index.server";

export const meta: MetaFunction = () => [{ title: "Clear history · Vidlark" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireViewer(request, context);
  return json(null);
}

export async function action({ request, context }: ActionFunctionArgs) {
  const clearing = videoApi(request, context).users.clearHistory();
  return buttonOutcome({ request, context }, clearing, { goTo: "/feed/history" });
}

export default function ClearHistory() {
  const { isPending } = useFormState();
  const closeTo = `/feed/history${useLocation().search}`;
  return (
    <Dialog title="Clear history" closeTo={closeTo}>
      <p>Are you sure you want to clear your watch history? Once it is cleared, you will not be able to recover it.</p>
      <Form method="post" className="row end" preventScrollReset>
        <CancelLink to={closeTo} autoFocus />
        <SubmitButton variant="danger" pending={isPending} pendingText="Clearing…">
          Clear history
        </SubmitButton>
      </Form>
    </Dialog>
  );
}
