import type { z } from "zod";
import type { DetailChange } from "#contract/video-details";
import { changedVideo } from "#contract/videos";

type Name = keyof DetailChange;

/**
 * Drops the fields that a form sends as it began with them: since then they may have changed elsewhere, such as by the time
 * to publish that has come.
 */
export function omitUnchanged({ before = "", publishZone: _, ...change }: z.output<typeof changedVideo>): DetailChange {
  const earlier = readEarlier(before);
  // A private video with a time is refused in words: what else its owner wants is not known.
  if (change.visibility === "private" && change.publishAt) delete earlier.publishAt;
  const names = Object.keys(change) as Name[];
  const changedNames = names.filter((name) => toText(change, name) !== toText(earlier, name));
  return Object.fromEntries(changedNames.map((name) => [name, change[name]]));
}

/** Reads the fields of a form that are valid. */
function readEarlier(json: string): DetailChange {
  const earlier = Object.entries(parseObject(json)).flatMap(([name, text]) => {
    const field = Object.hasOwn(changedVideo.shape, name) && changedVideo.shape[name as Name].safeParse(text);
    return field && field.success ? [[name, field.data]] : [];
  });
  return Object.fromEntries(earlier) as DetailChange;
}

function parseObject(json: string): object {
  try {
    return Object(JSON.parse(json)) as object;
  } catch {
    return {};
  }
}

/** Forms have times to the minute. */
const toText = ({ publishAt, ...fields }: DetailChange, name: Name) =>
  name === "publishAt" ? (publishAt?.slice(0, 16) ?? JSON.stringify(publishAt)) : JSON.stringify(fields[name]);
