import { Form, useActionData } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { InvalidForm } from "#app/form-result";
import { FormEnd } from "#app/components/forms/form-end";
import { nothing, useFormState } from "#app/components/forms/use-form-state";
import { formatCountOf } from "#app/format/counts";
import type { HeldPost } from "#contract/comment-rules";
import { HeldRow } from "./held-row";

interface Question {
  /** The chosen posts that still wait. */
  posts: HeldPost[];
  blocks: boolean;
  seenAt: string;
}

/** Returns what the page asks before it deletes posts; null when it asks nothing. */
export function useHeldQuestion(posts: HeldPost[]): Question | null {
  const { needsConfirmation, values } = useActionData<InvalidForm>() ?? nothing;
  if (!needsConfirmation) return null;
  const ids = values.ids?.split(" ") ?? [];
  const chosen = posts.filter(({ _id }) => ids.includes(_id));
  return { posts: chosen, blocks: values.act === "block", seenAt: values.seenAt ?? "" };
}

interface Props extends Question {
  noun: "comment" | "tweet";
  now: number;
  path: string;
}

/** Asks whether to delete posts that wait, and to block their authors. */
export function HeldQuestion({ posts, blocks, seenAt, noun, now, path }: Props) {
  const { isPending } = useFormState();
  const title = useRef<HTMLHeadingElement>(null);
  // The button that was pressed is gone.
  useEffect(() => title.current?.focus(), []);
  const authors = formatCountOf(new Set(posts.map(({ owner }) => owner._id)).size, "author");
  const act = blocks ? "Delete and block" : "Delete";
  return (
    <section className="mb-4 max-w-160" aria-labelledby="held-title">
      <h2 id="held-title" className="mb-2" tabIndex={-1} ref={title}>
        {`Delete ${formatCountOf(posts.length, noun)}${blocks ? ` and block ${authors}` : ""}?`}
      </h2>
      <p className="mb-2">Deleted posts cannot be restored. Their authors are not notified.</p>
      {blocks && (
        <p>
          People you block cannot comment or reply under your videos, like your content, or subscribe to your channel.
        </p>
      )}
      <Form method="post" preventScrollReset>
        <input type="hidden" name="act" value={blocks ? "block" : "delete"} />
        <input type="hidden" name="confirmed" value="yes" />
        {seenAt && <input type="hidden" name="seenAt" value={seenAt} />}
        <ul className="mb-4 list-none divide-y divide-line p-0">
          {posts.map((post) => (
            <HeldRow key={post._id} post={post} now={now} />
          ))}
        </ul>
        <FormEnd closeTo={path} pending={isPending} pendingText="Deleting…" destroys>
          {act}
        </FormEnd>
      </Form>
    </section>
  );
}
