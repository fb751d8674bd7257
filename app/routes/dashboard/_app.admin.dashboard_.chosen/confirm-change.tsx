import { Form, Link } from "@remix-run/react";
import { Field } from "#app/components/forms/field";
import { FormAlert } from "#app/components/forms/form-alert";
import { FormEnd } from "#app/components/forms/form-end";
import { Select } from "#app/components/forms/select";
import { useFormState } from "#app/components/forms/use-form-state";
import { ManagedRow, RowPicture } from "#app/components/ui/managed-row";
import { VisibilityChoice } from "#app/components/upload/visibility-choice";
import { licenceNames } from "#app/format/licence";
import { encodePath } from "#app/format/path";
import { limits } from "#contract/limits";
import type { Visibility } from "#contract/visibility";
import type { VideoChangeName } from "#contract/words/chosen-videos";
import * as t from "#languages/dashboard";
import * as ui from "#languages/ui";

interface Props {
  change: VideoChangeName;
  videos: readonly { _id: string; title: string; thumbnailSmall: string }[];
  playlists: readonly { _id: string; name: string }[];
  /** The visibility of all the videos; empty if it differs among them or is unknown. */
  visibility: Visibility | "";
  /** Whether there are more playlists. */
  isCut: boolean;
  /** How many chosen videos do not exist, and how many are beyond the limit. */
  missing: number;
  surplus: number;
}

interface Words {
  title: (values: { count: number }) => string;
  act: () => string;
  consequence: () => string;
}

const words: Record<VideoChangeName, Words> = {
  visibility: { title: t.changeVisibilityOf, act: t.changeVisibility, consequence: t.visibilityConsequence },
  addTags: { title: t.addTagsTo, act: t.addTags, consequence: t.addTagsConsequence },
  removeTags: { title: t.removeTagsFrom, act: t.removeTags, consequence: t.removeTagsConsequence },
  licence: { title: t.changeLicenceOf, act: t.changeLicence, consequence: t.licenceConsequence },
  playlist: { title: t.addToPlaylistCount, act: t.addToPlaylist, consequence: t.playlistConsequence },
  delete: { title: t.deleteVideos, act: t.delete, consequence: t.deleteConsequence },
};

/** Renders the form of a change of several videos: what it does, and its fields. */
export function ConfirmChange({ change, videos, playlists, visibility, isCut, missing, surplus }: Props) {
  const { at, alert, isPending } = useFormState("change-alert");
  const { title, act, consequence } = words[change];
  const destroys = change === "delete";
  const hasPlaylist = change !== "playlist" || playlists.length > 0;
  return (
    <Form className="form" method="post" noValidate>
      <h1>{title({ count: videos.length })}</h1>
      {alert !== undefined && <FormAlert id="change-alert" message={alert} />}
      <p>{consequence()}</p>
      {missing > 0 && <p>{t.selectedMissing({ count: missing })}</p>}
      {surplus > 0 && <p>{t.chosenTooMany({ count: surplus, limit: limits.chosenContent })}</p>}
      <ul className="list-none divide-y divide-line border-y border-line p-0">
        {videos.map(({ _id, title, thumbnailSmall }) => (
          <ManagedRow
            key={_id}
            picture={<RowPicture src={thumbnailSmall} icon="film" />}
            title={title}
            to={encodePath`/video/${_id}`}
          />
        ))}
      </ul>
      <ChangeField change={change} playlists={playlists} visibility={visibility} at={at} />
      {isCut && <p className="text-muted">{ui.onlyFirst()}</p>}
      <input type="hidden" name="ids" value={videos.map(({ _id }) => _id).join(" ")} />
      <input type="hidden" name="change" value={change} />
      {hasPlaylist ? (
        <FormEnd
          closeTo="/admin/dashboard"
          pending={isPending}
          pendingText={t.pleaseWait()}
          destroys={destroys}
          autoFocus={destroys}
        >
          {act()}
        </FormEnd>
      ) : (
        <Link className="button" to="/admin/dashboard">
          {t.backToYourVideos()}
        </Link>
      )}
    </Form>
  );
}

type ChangeFieldProps = Pick<Props, "change" | "playlists" | "visibility"> &
  Pick<ReturnType<typeof useFormState>, "at">;

function ChangeField({ change, playlists, visibility, at }: ChangeFieldProps) {
  if (change === "visibility") return <VisibilityChoice {...at("visibility")} current={visibility} />;
  if (change === "licence")
    return <Select label={t.licence()} {...at("licence")} options={Object.entries(licenceNames)} />;
  if (change === "addTags" || change === "removeTags")
    return <Field label={t.tags()} hint={t.tagsHint()} {...at("tags")} />;
  if (change !== "playlist") return null;
  if (playlists.length === 0) return <p>{t.noPlaylists()}</p>;
  return (
    <Select label={t.playlist()} {...at("playlist")} options={playlists.map(({ _id, name }) => [_id, name] as const)} />
  );
}
