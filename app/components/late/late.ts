import { type ComponentType, createElement, useSyncExternalStore } from "react";
import { useArrival } from "./use-arrival";
import { useOffline } from "./use-offline";
import { useUnsavedGuard } from "./use-unsaved-guard";

declare global {
  interface Window {
    /** Shows the uploads; the event `uploads` tells that the first one began. */
    uploadStatus?: ComponentType;
  }
}

/** Adds to every page what it does not need at first; loads after the page. Receives the path that needs a network. */
export function Late({ onLost }: { onLost: (path: string) => void }) {
  useArrival();
  useOffline(onLost);
  useUnsavedGuard();
  const uploadStatus = useSyncExternalStore(subscribe, () => window.uploadStatus);
  return uploadStatus ? createElement(uploadStatus) : null;
}

function subscribe(onChange: () => void) {
  addEventListener("uploads", onChange);
  return () => removeEventListener("uploads", onChange);
}
