import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { FormAlert } from "#app/components/forms/form-alert";
import { SubmitButton } from "#app/components/forms/submit-button";
import { useFormState } from "#app/components/forms/use-form-state";
import { formatNotificationKind } from "#app/components/notifications/kinds";
import { readQuery } from "#app/format/query";
import { errorResponse } from "#app/http/form-response.server";
import { mailedLinkHeaders } from "#app/http/mailed-link.server";
import { guardAction } from "#app/http/guard-action.server";
import { videoApi } from "#app/video-api/index.server";
import { type MailSubscription, mailedNews } from "#contract/notifications";
import * as forms from "#languages/forms";
import * as t from "#languages/notification-mails";

export const meta: MetaFunction = () => [
  { title: `${t.unsubscribeTitle()} · Vidlark` },
  { name: "robots", content: "noindex" },
];

export const headers = mailedLinkHeaders;

/** Cuts a token that is longer than the API reads; the API then refuses it as unknown. */
const readToken = (request: Request) => (readQuery(request, "token") ?? "").slice(0, 200);

/** Reads from the token which mails the link ends. The API checks the token when the button is pressed. */
export function loader({ request }: LoaderFunctionArgs) {
  const name = readToken(request).split("-")[1];
  return json({ news: mailedNews.find((news) => news === name) ?? null });
}

/**
 * Ends mails by the token in the URL, without a session: mail programs post it, and follow no redirect (RFC 8058 §3.2).
 */
export const action = guardAction(async ({ request, context }) => {
  try {
    const { data } = await videoApi(request, context).notifications.unsubscribe(readToken(request));
    return json({ ended: data.news });
  } catch (error) {
    return errorResponse(error, { isSignIn: true });
  }
});

export default function Unsubscribe() {
  const { news } = useLoaderData<typeof loader>();
  const result = useActionData<{ ended?: MailSubscription }>();
  const endedMails = result?.ended;
  return (
    <>
      <div className="sheet">
        <h1>{endedMails ? t.endedTitle() : t.unsubscribeTitle()}</h1>
        {endedMails && <p role="status">{describeMails(endedMails)}</p>}
        {!endedMails && (news ? <StopForm news={news} /> : <p>{forms.linkIncomplete({ origin: "mail" })}</p>)}
      </div>
      <p className="text-small text-balance text-muted">
        {t.mailsNote({
          link: (text) => <a href="/settings/notifications">{text}</a>,
          site: (text) => <a href="/">{text}</a>,
        })}
      </p>
    </>
  );
}

/** Renders a button that ends mails. Opening the page does not end them, since mail scanners open all links. */
function StopForm({ news }: { news: MailSubscription }) {
  const { alert, isPending } = useFormState("unsubscribe-alert");
  return (
    <Form className="form" method="post" noValidate>
      {alert !== undefined && <FormAlert id="unsubscribe-alert" message={alert} />}
      <p>{describeMails(news)}</p>
      <SubmitButton pending={isPending} pendingText={t.unsubscribing()}>
        {t.unsubscribe()}
      </SubmitButton>
    </Form>
  );
}

const describeMails = (news: MailSubscription) =>
  news === "digest" ? t.stopDigest() : t.stopKind({ kind: formatNotificationKind(news) });
