import { Field } from "#app/components/forms/field";
import { TextArea } from "#app/components/forms/text-area";
import { type formProps, withFocus } from "#app/components/forms/use-form-state";
import { type PlaylistTextName, playlistTextNames, playlistWords } from "#contract/words/playlists";

interface Props {
  at: ReturnType<typeof formProps>["at"];
  savedTexts?: Partial<Record<PlaylistTextName, string>>;
}

/** Renders what people say about a playlist; the first field takes the focus. */
export function PlaylistFields({ at, savedTexts = {} }: Props) {
  return playlistTextNames.map((name) => {
    const field = { ...at(name), ...playlistWords[name], defaultValue: at(name).defaultValue ?? savedTexts[name] };
    return name === "name" ? <Field key={name} {...withFocus(field)} /> : <TextArea key={name} rows={4} {...field} />;
  });
}
