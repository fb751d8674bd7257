import { useEffect, useState } from "react";
import { useLatest } from "#app/components/ui/use-latest";

/** Takes files that are dropped anywhere on the page; returns whether files are being dragged over it. */
export function useFileDrop(onDrop: (files: File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const latest = useLatest(onDrop);
  useEffect(() => {
    // Each element that files are dragged over fires both events. They leave the page when they have left all elements.
    let entered = 0;
    const change = (count: number) => setIsOver((entered = Math.max(0, count)) > 0);
    const listeners = {
      dragenter: (event: DragEvent) => hasFiles(event) && change(entered + 1),
      dragleave: (event: DragEvent) => hasFiles(event) && change(entered - 1),
      dragover: (event: DragEvent) => {
        if (hasFiles(event) && !isForField(event)) event.preventDefault();
      },
      drop: (event: DragEvent) => {
        change(0);
        if (!hasFiles(event) || isForField(event)) return;
        event.preventDefault();
        latest.current(listFiles(event));
      },
    };
    const entries = Object.entries(listeners) as [string, EventListener][];
    for (const [name, listener] of entries) addEventListener(name, listener);
    return () => entries.forEach(([name, listener]) => removeEventListener(name, listener));
  }, [latest]);
  return isOver;
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes("Files") ?? false;

/** Returns whether files are over a file field, which takes them by itself. */
const isForField = ({ target }: DragEvent) => target instanceof HTMLInputElement && target.type === "file";

const listFiles = ({ dataTransfer }: DragEvent) =>
  [...(dataTransfer?.items ?? [])]
    .filter((item) => item.kind === "file" && !item.webkitGetAsEntry?.()?.isDirectory)
    .map((item) => item.getAsFile())
    .filter((file) => file !== null);
