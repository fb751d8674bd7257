const types: Record<string, string> = {
  mp4: "video/mp4",
  webm: "video/webm",
  m4a: "audio/mp4",
  mp3: "audio/mpeg",
};

/** Returns the media type of a file by the extension in its address; undefined if the extension is unknown. */
export const findMediaType = (file: string): string | undefined =>
  types[/\.([a-z0-9]+)(?:[?#]|$)/i.exec(file.split("/").at(-1) ?? "")?.[1]?.toLowerCase() ?? ""];
