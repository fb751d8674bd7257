import { useEffect, useState } from "react";
import { formatBytes } from "#app/format/size";
import * as t from "#languages/forms";

interface ChosenFile {
  name: string;
  bytes: number;
  kind: "image" | "video" | "audio" | null;
  /** An object URL; empty for a file that cannot be shown. */
  src: string;
}

/** Returns the chosen file of a field as state, and revokes its URL when another file is chosen. */
export function useChosenFile() {
  const [chosenFile, setChosen] = useState<ChosenFile | null>(null);
  useEffect(() => {
    if (chosenFile?.src) return () => URL.revokeObjectURL(chosenFile.src);
  }, [chosenFile]);
  const choose = (file: File | undefined) => setChosen(file ? toChosenFile(file) : null);
  return { chosen: chosenFile, choose };
}

const kinds = ["image", "video", "audio"] as const;

function toChosenFile(file: File): ChosenFile {
  const kind = kinds.find((each) => file.type.startsWith(`${each}/`)) ?? null;
  return { name: file.name, bytes: file.size, kind, src: kind ? URL.createObjectURL(file) : "" };
}

/** Renders a chosen file before it is sent: its size, and the picture, video or sound. */
export function FilePreview({ file: { bytes, kind, src } }: { file: ChosenFile }) {
  const [isShowable, setIsShowable] = useState(true);
  const media = {
    src,
    controls: true,
    preload: "metadata",
    "aria-label": t.preview(),
    onError: () => setIsShowable(false),
  };
  return (
    <div className="flex flex-wrap items-center gap-3 text-small text-muted">
      {kind === "image" && (
        <img className="aspect-[16/9] w-28 rounded-[8px] bg-surface object-cover" src={src} alt="" />
      )}
      {kind === "video" && isShowable && (
        <video className="aspect-[16/9] w-60 max-w-full rounded-[8px] bg-[#000]" muted playsInline {...media} />
      )}
      {kind === "audio" && isShowable && <audio className="max-w-full" {...media} />}
      {formatBytes(bytes)}
    </div>
  );
}
