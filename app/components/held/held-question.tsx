import { Form, useActionData } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { InvalidForm } from "#app/form-result";
import { FormEnd } from "#app/components/forms/form-end";
import { emptyForm, useFormState } from "#app/components/forms/use-form-state";
import type { HeldPost } from "#contract/comment-rules";
import { HeldRow } from "./held-row";
import * as t from "#languages/held";

interface Question {
  /** The chosen posts that are still held. */
  posts: HeldPost[];
  blocks: boolean;
  seenAt: string;
}

/** Returns the posts that the page asks about before it deletes them; null if it does not ask. */
export function useHeldQuestion(posts: HeldPost[]): Question | null {
  const { needsConfirmation, values } = useActionData<InvalidForm>() ?? emptyForm;
  if (!needsConfirmation) return null;
  const ids = values.ids?.split(" ") ?? [];
  const chosenPosts = posts.filter(({ _id }) => ids.includes(_id));
  return { posts: chosenPosts, blocks: values.act === "block", seenAt: values.seenAt ?? "" };
}

interface Props extends Question {
  noun: "comment" | "tweet";
  now: number;
  path: string;
}

/** Asks whether to delete held posts and, with `blocks`, to block their authors. */
export function HeldQuestion({ posts, blocks, seenAt, noun, now, path }: Props) {
  const { isPending } = useFormState();
  const title = useRef<HTMLHeadingElement>(null);
  // The pressed button, which had the focus, is no longer on the page.
  useEffect(() => title.current?.focus(), []);
  const act = blocks ? t.deleteAndBlock() : t.delete();
  return (
    <section className="narrow mb-4" aria-labelledby="held-title">
      <h2 id="held-title" className="mb-2" tabIndex={-1} ref={title}>
        {blocks ? askDeletionAndBlock(posts, noun) : askDeletion(posts.length, noun)}
      </h2>
      <p className="mb-2">{t.deletionExplained()}</p>
      {blocks && <p>{t.blockExplained()}</p>}
      <Form method="post" preventScrollReset>
        <input type="hidden" name="act" value={blocks ? "block" : "delete"} />
        <input type="hidden" name="confirmed" value="yes" />
        {seenAt && <input type="hidden" name="seenAt" value={seenAt} />}
        <ul className="mb-4 list-none divide-y divide-line p-0">
          {posts.map((post) => (
            <HeldRow key={post._id} post={post} now={now} />
          ))}
        </ul>
        <FormEnd closeTo={path} pending={isPending} pendingText={t.deleting()} destroys>
          {act}
        </FormEnd>
      </Form>
    </section>
  );
}

const askDeletion = (count: number, noun: Props["noun"]) =>
  noun === "tweet" ? t.deleteTweetsSure({ count }) : t.deleteCommentsSure({ count });

function askDeletionAndBlock(posts: HeldPost[], noun: Props["noun"]) {
  const [count, authors] = [posts.length, new Set(posts.map(({ owner }) => owner._id)).size];
  return noun === "tweet"
    ? t.deleteTweetsAndBlockSure({ count, authors })
    : t.deleteCommentsAndBlockSure({ count, authors });
}
