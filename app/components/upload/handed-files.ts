/** The value of `accept` for file fields. */
export const mediaTypes = "video/*,audio/*,.mkv,.mov,.avi,.mka";

/** Returns whether a file looks like video or sound, by its type or name; the server probes the file. */
export const isMedia = ({ type, name }: File) => /^(video|audio)\//.test(type) || /\.(mkv|mov|avi|mka)$/i.test(name);

let handedFiles: readonly File[] = [];
const listeners = new Set<() => void>();

/** Passes dropped files to the upload form that is open, or to the next one that opens. */
export function handFiles(files: readonly File[]) {
  handedFiles = files;
  for (const listener of [...listeners]) listener();
}

/** Calls the listener with files that have been passed already, and with later ones; returns a function that stops this. */
export function receiveFiles(listener: (files: readonly File[]) => void) {
  const take = () => {
    const files = handedFiles;
    handedFiles = [];
    if (files.length > 0) listener(files);
  };
  listeners.add(take);
  take();
  return () => void listeners.delete(take);
}
