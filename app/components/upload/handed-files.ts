/** What file fields accept. */
export const mediaTypes = "video/*,audio/*,.mkv,.mov,.avi,.mka";

/** Returns whether a file looks like video or sound; the server reads the file itself. */
export const isMedia = ({ type, name }: File) => /^(video|audio)\//.test(type) || /\.(mkv|mov|avi|mka)$/i.test(name);

let handedFiles: readonly File[] = [];
const listeners = new Set<() => void>();

/** Hands dropped files to the upload form: the open one, or the next one that opens. */
export function handFiles(files: readonly File[]) {
  handedFiles = files;
  for (const listener of [...listeners]) listener();
}

/** Gives the listener the files that were handed before and later ones; returns a function that stops this. */
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
