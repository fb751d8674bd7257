import { Field } from "#app/components/forms/field";
import { TextArea } from "#app/components/forms/text-area";
import { type formProps, addFocus } from "#app/components/forms/use-form-state";
import { type PlaylistTextName, playlistTextNames, playlistWords } from "#contract/words/playlists";
import * as t from "#languages/playlists";

interface Props {
  at: ReturnType<typeof formProps>["at"];
  savedTexts?: Partial<Record<PlaylistTextName, string>>;
  /** Whether moderators have hidden the playlist from everybody but its owner. */
  isHidden?: boolean | undefined;
}

/** Renders who sees a playlist, and the fields that describe it; the first field takes the focus. */
export function PlaylistFields({ at, savedTexts = {}, isHidden = false }: Props) {
  return (
    <>
      {!isHidden && <p className="text-muted">{t.everyoneSees()}</p>}
      {playlistTextNames.map((name) => {
        const field = { ...at(name), ...playlistWords[name], defaultValue: at(name).defaultValue ?? savedTexts[name] };
        return name === "name" ? (
          <Field key={name} {...addFocus(field)} />
        ) : (
          <TextArea key={name} rows={4} {...field} />
        );
      })}
    </>
  );
}
