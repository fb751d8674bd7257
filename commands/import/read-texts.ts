import { podcastCategories } from "#contract/podcast-categories";
import { limits } from "#contract/limits";
import { links } from "#contract/links";
import { detailFields, parseTag } from "#contract/video-details";
import type { PlaylistTextName } from "#contract/words/playlists";
import type { ProfileName } from "#contract/words/profile";
import type { DetailName } from "#contract/words/video-details";
import { type RecordFields, pick, readArray, readText } from "./record";
import { type Changes, cut, fitName, fitText } from "./fit-text";

// Reads each text of a profile, playlist or video under its names on other servers. The types fail if a text is missing.

/** Reads the texts of a profile. The caller chooses the username, which has to be free here. */
export function readProfile(record: RecordFields, username: string, changes: Changes) {
  const title = readText(pick(record, "fullName", "full_name", "name", "displayName"));
  const about = readText(pick(record, "discriptions", "description", "bio", "about", "channelDescription"));
  const category = readText(pick(record, "podcastCategory"));
  const validCategory = podcastCategories.includes(category) ? category : "";
  return {
    username,
    fullName: fitName("full name", title, limits.fullName, username, changes),
    discriptions: fitText("description", about, limits.channelDescription, changes),
    links: readLinks(record, changes),
    podcastCategory: fitChoice("podcast category", category, validCategory, changes),
  } satisfies Record<ProfileName, string>;
}

/** Reads the valid links of a channel: a text with one link per line, or a list of URLs or of records. */
function readLinks(record: RecordFields, changes: Changes): string {
  const value = pick(record, "links", "externalLinks", "socialLinks");
  const lines = typeof value === "string" ? value.split("\n") : readArray(value).map(toLine);
  const filledLines = lines.filter((line) => line.trim() !== "");
  const validLinks = filledLines.flatMap((line) => links.safeParse(line).data ?? []).slice(0, limits.links);
  if (validLinks.length < filledLines.length)
    changes.push(`${filledLines.length - validLinks.length} of its links could not come`);
  return validLinks.join("\n");
}

function toLine(entry: unknown): string {
  if (typeof entry === "string") return entry;
  const fields = (entry ?? {}) as RecordFields;
  return `${readText(pick(fields, "label", "name", "title"))} ${readText(pick(fields, "address", "url", "href", "link"))}`;
}

/** Reads the texts of a playlist. */
export function readPlaylistTexts(record: RecordFields, changes: Changes) {
  const title = readText(pick(record, "name", "title"));
  const text = readText(pick(record, "description"));
  return {
    name: fitName("name", title, limits.playlistName, "Playlist", changes),
    description: fitText("description", text, limits.playlistDescription, changes),
  } satisfies Record<PlaylistTextName, string>;
}

/** Reads the details of a video, without its visibility, and without its category, because each site has its own categories. */
export function readDetails(record: RecordFields, changes: Changes) {
  const title = readText(pick(record, "title", "name"));
  const text = readText(pick(record, "description", "discription", "discriptions", "desc"));
  const language = readText(pick(record, "language"));
  const licence = readText(pick(record, "licence", "license"));
  return {
    title: fitName("title", title, limits.title, "Untitled", changes),
    description: fitText("description", text, limits.description, changes),
    tags: readTags(record, changes),
    language: fitChoice("language", language, detailFields.language.catch("").parse(language), changes),
    licence: fitChoice("licence", licence, detailFields.licence.catch("").parse(licence), changes),
    downloads: readDownloads(pick(record, "downloads", "downloadEnabled", "allowDownload")),
  } satisfies Omit<Record<DetailName, unknown>, "visibility" | "publishAt" | "category">;
}

/** Returns the valid form of a choice; it is empty, and reported, if this site has no such choice. */
function fitChoice<Valid extends string>(label: string, value: string, valid: Valid, changes: Changes): Valid {
  if (value.trim() && !valid) changes.push(`${label} “${cut(value, 40)}” is none of this site, and is now empty`);
  return valid;
}

/** Reads whether downloads are offered: one of this site's words, or a boolean. */
function readDownloads(value: unknown) {
  if (typeof value === "boolean") return value ? "on" : "off";
  return detailFields.downloads.catch("").parse(value);
}

function readTags(record: RecordFields, changes: Changes): string[] {
  const value = pick(record, "tags", "keywords");
  const texts = typeof value === "string" ? value.split(/[\s,]+/) : readArray(value).map(readText);
  const tags = texts.filter(Boolean).map((text) => parseTag(text.trim().replace(/\s+/g, "-")));
  const valid = [...new Set(tags.filter((tag) => tag !== null))].slice(0, limits.tags);
  const lostCount = texts.filter(Boolean).length - valid.length;
  if (lostCount > 0) changes.push(`${lostCount} of its tags could not come`);
  return valid;
}
