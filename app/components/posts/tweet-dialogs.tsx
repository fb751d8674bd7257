import { Form, useLocation, useParams } from "@remix-run/react";
import { ConfirmDialog } from "#app/components/forms/confirm-dialog";
import { Dialog } from "#app/components/ui/dialog";
import { FormAlert } from "#app/components/forms/form-alert";
import { FormEnd } from "#app/components/forms/form-end";
import { RichText } from "#app/components/ui/rich-text";
import { TextArea } from "#app/components/forms/text-area";
import { addFocus, useFormState } from "#app/components/forms/use-form-state";
import { tweetsPath } from "#app/format/path";
import { limits } from "#contract/limits";
import * as t from "#languages/posts";

const useListPath = () => tweetsPath(useParams()) + useLocation().search;

export function EditTweetDialog({ content }: { content: string }) {
  const closeTo = useListPath();
  const { at, alert, isPending } = useFormState("edit-alert");
  const field = at("newContent");
  return (
    <Dialog title={t.editTweet()} closeTo={closeTo} big>
      <Form className="form" method="post" noValidate preventScrollReset>
        {alert !== undefined && <FormAlert id="edit-alert" message={alert} />}
        <TextArea
          label={t.tweetText()}
          rows={4}
          hint={t.upToCharacters({ count: limits.tweet })}
          {...addFocus({ ...field, defaultValue: field.defaultValue ?? content })}
        />
        <FormEnd closeTo={closeTo} pending={isPending} pendingText={t.saving()}>
          {t.saveChanges()}
        </FormEnd>
      </Form>
    </Dialog>
  );
}

export function DeleteTweetDialog({ content }: { content: string }) {
  return (
    <ConfirmDialog title={t.deleteTweet()} closeTo={useListPath()}>
      <p className="panel mb-3" lang="" dir="auto">
        <RichText text={content} />
      </p>
      <p>{t.deleteSure()}</p>
    </ConfirmDialog>
  );
}
