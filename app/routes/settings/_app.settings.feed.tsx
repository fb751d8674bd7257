import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { CopyField } from "#app/components/ui/copy-field";
import { useOffers } from "#app/components/ui/page-context";
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
import * as t from "#languages/settings";

export const meta: MetaFunction = () => [{ title: `${t.feedReader()} · Vidlark` }];

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
  const offers = useOffers();
  return (
    <>
      <p className="mb-4 text-muted">
        {address ? t.aboutNewFeedAddress() : hasAddress ? t.aboutFeedAddress() : t.aboutFeedReaders()}
      </p>
      {address && <CopyField label={t.feedAddress()} value={address} />}
      <Form className="form" method="post" preventScrollReset>
        <div className="form-buttons">
          {hasAddress && (
            <SubmitButton variant="secondary" name="change" value="remove" pending={isPending}>
              {t.removeAddress()}
            </SubmitButton>
          )}
          <SubmitButton name="change" value="create" pending={isPending}>
            {hasAddress ? t.replaceAddress() : t.createAddress()}
          </SubmitButton>
        </div>
      </Form>
      {offers("opml") && (
        <section className="page-section mt-5" aria-labelledby="opml">
          <h3 id="opml" className="text-16">
            {t.takeAlong()}
          </h3>
          <p className="mb-4 text-muted">{t.aboutOpml()}</p>
          <div className="form-buttons">
            <Link className="button" to="/settings/feed/import">
              {t.importOpml()}
            </Link>
            <a className="button" href="/settings/feed/opml" download>
              {t.downloadOpml()}
            </a>
          </div>
        </section>
      )}
    </>
  );
}
