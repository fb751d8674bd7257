import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { CopyField } from "#app/components/ui/copy-field";
import { SubmitButton } from "#app/components/forms/submit-button";
import { useFormState } from "#app/components/forms/use-form-state";
import { originOf } from "#app/http/describe.server";
import { buttonResponse } from "#app/http/form-response.server";
import { readButton } from "#app/http/form.server";
import { guardAction } from "#app/http/guard-action.server";
import { required } from "#app/http/load.server";
import { requireViewer } from "#app/http/viewer.server";
import { feedAddressPath } from "#app/format/path";
import { videoApi } from "#app/video-api/index.server";

export const meta: MetaFunction = () => [{ title: "Feed reader · Vidlark" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireViewer(request, context);
  const { key, createdAt } = await required(videoApi(request, context).subscriptions.findFeedAddress());
  return json({ hasAddress: key !== null || createdAt !== null });
}

/** Creates or replaces the viewer's feed address and shows it, or removes it, as the pressed button says. */
export const action = guardAction(async ({ request, context }: ActionFunctionArgs) => {
  const { change } = await readButton(request);
  const { createFeedAddress, removeFeedAddress } = videoApi(request, context).subscriptions;
  const goTo = "/settings/feed";
  if (change === "remove") return buttonResponse({ request, context }, removeFeedAddress(), { goTo });
  const created = createFeedAddress();
  const answer = await created.catch(() => null);
  if (!answer?.data.key) return buttonResponse({ request, context }, created, { goTo });
  const address = originOf({ request, context }) + feedAddressPath(answer.data.key);
  return json({ address }, { headers: { "Cache-Control": "no-store" } });
});

export default function FeedReader() {
  const { hasAddress } = useLoaderData<typeof loader>();
  const { address } = useActionData<{ address?: string }>() ?? {};
  const { isPending } = useFormState();
  return (
    <>
      <p className="mb-4 text-muted">{address ? newAddressText : hasAddress ? addressText : noAddressText}</p>
      {address && <CopyField label="Feed address" value={address} />}
      <Form className="form" method="post" preventScrollReset>
        <div className="form-buttons">
          {hasAddress && (
            <SubmitButton variant="secondary" name="change" value="remove" pending={isPending}>
              Remove the address
            </SubmitButton>
          )}
          <SubmitButton name="change" value="create" pending={isPending}>
            {hasAddress ? "Replace the address" : "Create a feed address"}
          </SubmitButton>
        </div>
      </Form>
    </>
  );
}

const newAddressText =
  "Copy this address now: it is shown only once. Keep it secret: anyone who has it can see new videos of the channels you subscribe to.";
const addressText =
  "Your feed has an address, which is not shown again. Feed readers with it stop once you replace or remove it, or change your password.";
const noAddressText =
  "A feed reader shows you new videos of the channels you subscribe to, outside of this site. It needs an address that only you know.";
