import { useSyncExternalStore } from "react";
import { findUpload, readNoUploads, readUploads, subscribe } from "./upload-store";

/** Returns all uploads of this document, which continue when another page is opened. */
export const useUploads = () => useSyncExternalStore(subscribe, readUploads, readNoUploads);

/** Returns the upload of a draft's file; undefined if there is none. */
export const useUploadOf = (token: string) =>
  useSyncExternalStore(
    subscribe,
    () => findUpload(token),
    () => undefined,
  );
