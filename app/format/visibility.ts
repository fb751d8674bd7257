import type { Visibility } from "#contract/visibility";
import { formatDate } from "#contract/format";

interface VisibilitySettings {
  /** null if the server does not know visibilities. */
  visibility: Visibility | null;
  publishAt: string | null;
}

/** Formats an ISO time as 'DD/MM/YY, HH:MM UTC'. */
export const formatTime = (time: string | number) => {
  const iso = new Date(time).toISOString();
  return `${formatDate(iso)}, ${iso.slice(11, 16)} UTC`;
};

/** Says who may see a video and when it is published; null for a public video. */
export function describeVisibility({ visibility, publishAt }: VisibilitySettings): string | null {
  if (publishAt) return `Scheduled for ${formatTime(publishAt)}${visibility === "unlisted" ? ", unlisted" : ""}`;
  return visibility === "unlisted" ? "Unlisted" : visibility === "private" ? "Private" : null;
}
