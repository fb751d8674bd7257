import { Form, useActionData, useLocation } from "@remix-run/react";
import { notOffered } from "#app/messages";
import { limits } from "#contract/limits";
import { FormAlert } from "./form-alert";
import { SubmitButton } from "./submit-button";
import { TextArea } from "./text-area";
import { useFormState } from "./use-form-state";
import { usePosts } from "./use-posts";
import { useVisit } from "./visit";

/** The box for a new tweet, or what stands in its place; it posts to `path`, the page it is on. */
export function TweetCompose({ path }: { path: string }) {
  const { viewerId, lacking } = useVisit();
  if (lacking.includes("tweet")) return <p className="muted">{notOffered}</p>;
  return viewerId ? <Box path={path} /> : <SignIn from={path} />;
}

function Box({ path }: { path: string }) {
  const { search } = useLocation();
  const { at, alert } = useFormState("tweet-alert");
  const { isPending, taken } = usePosts(path, useActionData() !== undefined);
  return (
    <Form className="compose" method="post" action={path + search} noValidate preventScrollReset>
      {alert !== undefined && <FormAlert id="tweet-alert" message={alert} />}
      <TextArea key={taken} label="New tweet" rows={2} hint={`Up to ${limits.tweet} characters`} {...at("content")} />
      <SubmitButton pending={isPending} pendingText="Posting…">
        Tweet
      </SubmitButton>
    </Form>
  );
}

function SignIn({ from }: { from: string }) {
  const query = `?from=${encodeURIComponent(from)}`;
  return (
    <p className="muted">
      <a href={`/login${query}`}>Log in</a> or <a href={`/signup${query}`}>Sign up</a> to tweet.
    </p>
  );
}
