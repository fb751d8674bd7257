import { srOnly } from "#app/components/ui/sr-only";
import { Avatar } from "#app/components/ui/avatar";
import { useEffect, useState } from "react";
import { Form } from "@remix-run/react";
import { FormAlert } from "#app/components/forms/form-alert";
import { SubmitButton } from "#app/components/forms/submit-button";
import { withoutValue } from "#app/components/forms/use-form-state";
import { useFormStateOf } from "#app/components/forms/use-form-state";
import { pictureTypes } from "#app/constants";
import { FieldFrame, type FieldProps } from "#app/components/forms/field-frame";
import { FileChoice } from "#app/components/forms/file-choice";
import * as t from "#languages/settings";

interface Props {
  username: string;
  fullName: string;
  avatar: string;
  coverImage: string;
}

/** Frames the current or newly chosen cover. */
const coverFrame = "aspect-[6/1] h-auto w-full rounded-field bg-surface object-cover";

export function Pictures({ username, fullName, avatar, coverImage }: Props) {
  const cover = usePreview(coverImage);
  const avatarPreview = usePreview(avatar);
  return (
    <section className="form border-b border-line pb-5" aria-label={t.pictures()}>
      <div className="relative pb-7 [&>.avatar]:absolute [&>.avatar]:start-4 [&>.avatar]:bottom-0 [&>.avatar]:border-4 [&>.avatar]:border-page">
        {cover.src ? (
          <img className={coverFrame} src={cover.src} width="1280" height="220" alt={t.yourCoverImage()} />
        ) : (
          <div className={coverFrame} />
        )}
        <Avatar src={avatarPreview.src} name={fullName || username} size={72} alt={t.yourAvatar()} />
      </div>
      <div className="grid grid-cols-1 gap-4.5 sm:grid-cols-2 [&_.form-buttons]:mt-auto [&>.form]:flex [&>.form]:flex-col">
        <PictureForm
          key={`cover ${coverImage}`}
          label={t.coverImage()}
          name="coverImage"
          action="/settings/cover"
          onChoose={cover.choose}
        />
        <PictureForm
          key={`avatar ${avatar}`}
          label={t.avatar()}
          name="avatar"
          action="/settings/avatar"
          onChoose={avatarPreview.choose}
        />
      </div>
    </section>
  );
}

/** Returns the saved picture, or the chosen one until it is saved. */
export function usePreview(saved: string) {
  const [chosenPicture, setChosen] = useState<{ src: string; replaces: string } | null>(null);
  useEffect(() => {
    if (chosenPicture) return () => URL.revokeObjectURL(chosenPicture.src);
  }, [chosenPicture]);
  const choose = (file: File | undefined) =>
    setChosen(file?.type.startsWith("image/") ? { src: URL.createObjectURL(file), replaces: saved } : null);
  return { src: chosenPicture?.replaces === saved ? chosenPicture.src : saved, choose };
}

interface PictureFormProps {
  label: string;
  name: "avatar" | "coverImage";
  action: `/${string}`;
  onChoose: (file: File | undefined) => void;
}

function PictureForm({ label, name, action, onChoose }: PictureFormProps) {
  const alertId = `${name}-alert`;
  const { at, alert, isPending } = useFormStateOf(action, alertId);
  return (
    <Form
      className="form group"
      method="post"
      action={action}
      encType="multipart/form-data"
      noValidate
      preventScrollReset
    >
      {alert !== undefined && <FormAlert id={alertId} message={alert} />}
      <ImageField label={label} hint={t.pictureHint()} {...withoutValue(at(name))} onChoose={onChoose} />
      <div className="form-buttons group-invalid:hidden">
        <SubmitButton variant="secondary" pending={isPending} pendingText={t.updating()}>
          {name === "avatar" ? t.updateAvatar({ hidden: srOnly }) : t.updateCover({ hidden: srOnly })}
        </SubmitButton>
      </div>
    </Form>
  );
}

interface ImageFieldProps extends FieldProps {
  /** Receives the chosen file, or undefined when the choice is cleared. */
  onChoose: (file: File | undefined) => void;
}

function ImageField({ onChoose, ...frame }: ImageFieldProps) {
  const [fileName, setFileName] = useState<string>();
  const choose = (file: File | undefined) => {
    setFileName(file?.name);
    onChoose(file);
  };
  return (
    <FieldFrame {...frame}>
      {({ ref, ...control }) => (
        <FileChoice {...control} {...{ input: ref, fileName }} required accept={pictureTypes} onChoose={choose} />
      )}
    </FieldFrame>
  );
}
