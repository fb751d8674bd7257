import { Form, Link } from "@remix-run/react";
import { Field } from "#app/components/forms/field";
import { FormAlert } from "#app/components/forms/form-alert";
import { FormEnd } from "#app/components/forms/form-end";
import { Select } from "#app/components/forms/select";
import { useFormState } from "#app/components/forms/use-form-state";
import { VisibilityChoice } from "#app/components/upload/visibility-choice";
import { formatCountOf } from "#app/format/counts";
import { licenceNames } from "#app/format/licence";
import { encodePath } from "#app/format/path";
import { limits } from "#contract/limits";
import type { VideoChangeName } from "#contract/words/chosen-videos";

interface Props {
  change: VideoChangeName;
  videos: readonly { _id: string; title: string }[];
  playlists: readonly { _id: string; name: string }[];
  /** How many of the chosen ones do not exist, and how many were too many. */
  missing: number;
  surplus: number;
}

interface Words {
  title: (videos: string) => string;
  act: string;
  consequence: string;
}

const words: Record<VideoChangeName, Words> = {
  visibility: {
    title: (videos) => `Change the visibility of ${videos}`,
    act: "Change visibility",
    consequence: "Videos that become private leave all lists, and links to their files stop working.",
  },
  addTags: {
    title: (videos) => `Add tags to ${videos}`,
    act: "Add tags",
    consequence: "Each video keeps the tags it has.",
  },
  removeTags: {
    title: (videos) => `Remove tags from ${videos}`,
    act: "Remove tags",
    consequence: "Videos without these tags stay as they are.",
  },
  licence: {
    title: (videos) => `Change the licence of ${videos}`,
    act: "Change licence",
    consequence: "It replaces their current licence.",
  },
  playlist: {
    title: (videos) => `Add ${videos} to a playlist`,
    act: "Add to playlist",
    consequence: "Videos already in the playlist keep their place.",
  },
  delete: {
    title: (videos) => `Delete ${videos}`,
    act: "Delete",
    consequence:
      "They are deleted with their files, comments, likes and figures. You will not be able to recover them.",
  },
};

/** Says what a change of several videos does, and asks for what it needs. */
export function ConfirmChange({ change, videos, playlists, missing, surplus }: Props) {
  const { at, alert, isPending } = useFormState("change-alert");
  const { title, act, consequence } = words[change];
  const destroys = change === "delete";
  const hasPlaylist = change !== "playlist" || playlists.length > 0;
  return (
    <Form className="form" method="post" noValidate>
      <h2>{title(formatCountOf(videos.length, "video"))}</h2>
      {alert !== undefined && <FormAlert id="change-alert" message={alert} />}
      <p>{consequence}</p>
      <ChangeField change={change} playlists={playlists} at={at} />
      {missing > 0 && <p>{`${missing} of those you selected no longer exist.`}</p>}
      {surplus > 0 && <p>{`You chose ${surplus} more than ${limits.chosenContent}: they stay as they are.`}</p>}
      <ul className="list-none divide-y divide-line rounded-panel border border-line p-0">
        {videos.map(({ _id, title }) => (
          <li key={_id} className="px-4 py-2.5 wrap-anywhere" dir="auto">
            <Link className="inline-block min-h-6 text-inherit" to={encodePath`/video/${_id}`}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
      <input type="hidden" name="ids" value={videos.map(({ _id }) => _id).join(" ")} />
      <input type="hidden" name="change" value={change} />
      {hasPlaylist ? (
        <FormEnd
          closeTo="/admin/dashboard"
          pending={isPending}
          pendingText="Please wait…"
          destroys={destroys}
          autoFocus={destroys}
        >
          {act}
        </FormEnd>
      ) : (
        <Link className="button" to="/admin/dashboard">
          Back to your videos
        </Link>
      )}
    </Form>
  );
}

type ChangeFieldProps = Pick<Props, "change" | "playlists"> & Pick<ReturnType<typeof useFormState>, "at">;

function ChangeField({ change, playlists, at }: ChangeFieldProps) {
  if (change === "visibility") return <VisibilityChoice {...at("visibility")} current="" />;
  if (change === "licence") return <Select label="Licence" {...at("licence")} options={Object.entries(licenceNames)} />;
  if (change === "addTags" || change === "removeTags")
    return <Field label="Tags" hint="Separated by commas or spaces" {...at("tags")} />;
  if (change !== "playlist") return null;
  if (playlists.length === 0) return <p>You have no playlist yet: create one first.</p>;
  return (
    <Select label="Playlist" {...at("playlist")} options={playlists.map(({ _id, name }) => [_id, name] as const)} />
  );
}
