import { useEffect, useState } from "react";
import { formatBytes } from "#contract/format";

interface ChosenFile {
  bytes: number;
  /** A URL of a picture; empty for other files. */
  src: string;
}

/** Keeps the file that is chosen in a field, and frees its URL when another one is. */
export function useChosenFile() {
  const [chosenFile, setChosen] = useState<ChosenFile | null>(null);
  useEffect(() => {
    if (chosenFile?.src) return () => URL.revokeObjectURL(chosenFile.src);
  }, [chosenFile]);
  const choose = (file: File | undefined) => setChosen(file ? describe(file) : null);
  return { chosen: chosenFile, choose };
}

const describe = (file: File): ChosenFile => ({
  bytes: file.size,
  src: file.type.startsWith("image/") ? URL.createObjectURL(file) : "",
});

/** Shows a chosen file before it is sent: its size, and a picture itself. */
export function FilePreview({ file: { bytes, src } }: { file: ChosenFile }) {
  return (
    <p className="flex items-center gap-3 text-small text-muted">
      {src && <img className="aspect-[16/9] w-28 rounded-[8px] bg-surface object-cover" src={src} alt="" />}
      {formatBytes(bytes)}
    </p>
  );
}
