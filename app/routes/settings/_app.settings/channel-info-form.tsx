import { Field } from "#app/components/forms/field";
import { FieldFrame, type FieldProps } from "#app/components/forms/field-frame";
import { TextArea } from "#app/components/forms/text-area";
import { profileWords } from "#contract/words/profile";
import { defaultPodcastCategory, podcastCategories } from "#contract/podcast-categories";
import { podcastCategoryNames } from "#contract/words/podcast-categories";
import { LinkRows } from "./link-rows";
import { Pictures } from "./pictures";
import { SettingsForm } from "./settings-form";
import { type SettingsAccount, useSettingsAccount } from "./use-settings-account";

/** Renders the forms of what a channel shows: its pictures, its name in URLs, and its description. */
export function ChannelInfoForm() {
  const account = useSettingsAccount();
  return (
    <>
      <Pictures {...account} />
      <div className="mt-6">
        <TextsForm {...account} />
      </div>
    </>
  );
}

function TextsForm({ username, discriptions, links, podcastCategory }: SettingsAccount) {
  return (
    <SettingsForm action="/settings/channelinfo">
      {({ at, values }) => (
        <>
          <Field
            {...profileWords.username}
            autoComplete="nickname"
            {...at("username")}
            defaultValue={values.username ?? username}
          />
          <TextArea
            {...profileWords.discriptions}
            rows={5}
            {...at("discriptions")}
            defaultValue={values.discriptions ?? discriptions}
          />
          {links !== null && (
            <LinkRows
              errors={at("links").errors}
              autoFocus={at("links").autoFocus}
              defaultValue={values.links ?? links}
            />
          )}
          {podcastCategory !== null && (
            <CategoryField {...at("podcastCategory")} defaultValue={values.podcastCategory ?? podcastCategory} />
          )}
        </>
      )}
    </SettingsForm>
  );
}

type CategoryProps = Omit<FieldProps, "label" | "hint"> & { defaultValue: string };

/** Names a category; a subcategory follows its category. */
const nameCategory = (path: string) =>
  path
    .split("/")
    .map((name) => podcastCategoryNames[name as keyof typeof podcastCategoryNames])
    .join(": ");

/** Renders the list of podcast categories, subcategories below their category. */
function CategoryField({ autoFocus: _, defaultValue, ...frame }: CategoryProps) {
  const choices = podcastCategories.filter((name) => name !== defaultPodcastCategory);
  return (
    <FieldFrame<HTMLSelectElement> {...profileWords.podcastCategory} {...frame}>
      {(control) => (
        <select {...control} className="input [font:inherit]" defaultValue={defaultValue}>
          <option value="">{nameCategory(defaultPodcastCategory)}</option>
          {choices.map((name) => (
            <option key={name} value={name}>
              {nameCategory(name)}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}
