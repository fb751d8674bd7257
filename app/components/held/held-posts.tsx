import { Form } from "@remix-run/react";
import { FormAlert } from "#app/components/forms/form-alert";
import { SubmitButton } from "#app/components/forms/submit-button";
import { useFormState } from "#app/components/forms/use-form-state";
import type { HeldPost } from "#contract/comment-rules";
import { HeldQuestion, useHeldQuestion } from "./held-question";
import { HeldRow } from "./held-row";
import * as t from "#languages/held";

interface Props {
  posts: HeldPost[];
  noun: "comment" | "tweet";
  now: number;
  /** The time up to which changes of the posts are on the page. */
  seenAt: string;
  path: string;
  /** Whether authors can be blocked, too. */
  canBlock?: boolean;
}

/**
 * Renders the comments or tweets that wait, with a checkbox for each, and the buttons that decide about the chosen; before
 * a deletion, the question.
 */
export function HeldPosts({ posts, noun, now, seenAt, path, canBlock = false }: Props) {
  const { alert: refusal, values, isPending: pending } = useFormState("held-alert");
  const question = useHeldQuestion(posts);
  if (question && question.posts.length > 0) return <HeldQuestion {...question} noun={noun} now={now} path={path} />;
  const alert = question ? t.alreadyReviewed() : refusal;
  const chosen = values.ids?.split(" ") ?? [];
  return (
    <Form method="post" noValidate preventScrollReset>
      {alert !== undefined && <FormAlert id="held-alert" message={alert} />}
      <input type="hidden" name="seenAt" value={seenAt} />
      <ul className="mb-4 list-none divide-y divide-line p-0">
        {posts.map((post) => (
          <HeldRow key={post._id} post={post} now={now} isChosen={chosen.includes(post._id)} canChoose />
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <SubmitButton name="act" value="approve" pending={pending}>
          {t.approve()}
        </SubmitButton>
        <SubmitButton variant="danger" name="act" value="delete" pending={pending}>
          {t.delete()}
        </SubmitButton>
        {canBlock && (
          <SubmitButton variant="secondary" name="act" value="block" pending={pending}>
            {t.deleteAndBlockAuthors()}
          </SubmitButton>
        )}
      </div>
    </Form>
  );
}
