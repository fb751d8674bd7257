import { Form } from "@remix-run/react";
import { FormAlert } from "#app/components/forms/form-alert";
import { SubmitButton } from "#app/components/forms/submit-button";
import { useFormState } from "#app/components/forms/use-form-state";
import { chosenBar } from "#app/components/ui/managed-row";
import type { HeldPost } from "#contract/comment-rules";
import { HeldQuestion, useHeldQuestion } from "./held-question";
import { HeldRow } from "./held-row";
import { SelectAll, useSelectsAll } from "../ui/select-all";
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

/** The id of the form that the checkboxes belong to: it cannot contain the rows, which have forms of their own. */
const chosenFormId = "held";

const barIfChosen = `${chosenBar} flex-wrap supports-[selector(:has(*))]:group-has-[[form=held]:checked]/list:flex`;

/**
 * Renders held comments or tweets, each with its buttons and a checkbox, and buttons that decide about all chosen ones.
 * Before a deletion, renders a question instead.
 */
export function HeldPosts({ posts, noun, now, seenAt, path, canBlock = false }: Props) {
  const { alert: refusal, values, isPending: pending } = useFormState("held-alert");
  const question = useHeldQuestion(posts);
  const selectsAll = useSelectsAll();
  if (question && question.posts.length > 0) return <HeldQuestion {...question} noun={noun} now={now} path={path} />;
  const alert = question ? t.alreadyReviewed() : refusal;
  const chosenIds = values.ids?.split(" ");
  const isChoosable = posts.length > 1;
  const isChosen = (id: string) => chosenIds?.includes(id) ?? selectsAll;
  return (
    <div className="group/list">
      {alert !== undefined && <FormAlert id="held-alert" message={alert} />}
      {isChoosable && <SelectAll form={chosenFormId} total={posts.length} />}
      <ul className="mt-2 mb-4 list-none divide-y divide-line border-t border-line p-0">
        {posts.map((post) => (
          <HeldRow
            key={post._id}
            post={post}
            now={now}
            acts={{ seenAt, canBlock, pending, form: chosenFormId, isChosen: isChosen(post._id), isChoosable }}
          />
        ))}
      </ul>
      {isChoosable && (
        <Form
          id={chosenFormId}
          className={barIfChosen}
          method="post"
          noValidate
          preventScrollReset
          aria-label={t.chosenPosts()}
        >
          <input type="hidden" name="seenAt" value={seenAt} />
          <SubmitButton name="act" value="approve" pending={pending}>
            {t.approveChosen()}
          </SubmitButton>
          <SubmitButton variant="quietDanger" name="act" value="delete" pending={pending}>
            {t.deleteChosen()}
          </SubmitButton>
          {canBlock && (
            <SubmitButton variant="quietDanger" name="act" value="block" pending={pending}>
              {t.deleteChosenAndBlock()}
            </SubmitButton>
          )}
        </Form>
      )}
    </div>
  );
}
