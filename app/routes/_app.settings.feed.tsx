import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { CopyField } from "#app/components/ui/copy-field";
import { SubmitButton } from "#app/components/forms/submit-button";
import { useFormState } from "#app/components/forms/use-form-state";
import { originOf } from "#app/http/describe.server";
import { buttonResponse } from "#app/http/form-response.server";
import { readButton } from "#app/http/form.server";
import { required } from "#app/http/load.server";
import { requireViewer } from "#app/http/viewer.server";
import { feedAddressPath } from "#app/format/path";
import { videoApi } from "#app/video-api/index.server";

export const meta: MetaFunction = () => [{ title: "Feed reader · Vidlark" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireViewer(request, context);
  const { key } = await required(videoApi(request, context).subscriptions.findFeedAddress());
  return json({ address: key && originOf({ request, context }) + feedAddressPath(key) });
}

/** Creates or replaces the viewer's feed address, or removes it, as the pressed button says. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { change } = await readButton(request);
  const { createFeedAddress, removeFeedAddress } = videoApi(request, context).subscriptions;
  const changing = change === "remove" ? removeFeedAddress() : createFeedAddress();
  return buttonResponse({ request, context }, changing, { goTo: "/settings/feed" });
}

export default function FeedReader() {
  const { address } = useLoaderData<typeof loader>();
  const { isPending } = useFormState();
  return (
    <>
      <p className="mb-4 text-muted">
        {address
          ? "Keep this address secret: whoever knows it sees new videos of the channels you subscribe to. Feed readers with an old address stop once you replace or remove it."
          : "A feed reader shows you new videos of the channels you subscribe to, outside of this site. It needs an address that only you know."}
      </p>
      {address && <CopyField label="Feed address" value={address} />}
      <Form className="form" method="post" preventScrollReset>
        <div className="form-buttons">
          {address && (
            <SubmitButton variant="secondary" name="change" value="remove" pending={isPending}>
              Remove the address
            </SubmitButton>
          )}
          <SubmitButton name="change" value="create" pending={isPending}>
            {address ? "Replace the address" : "Create a feed address"}
          </SubmitButton>
        </div>
      </Form>
    </>
  );
}
