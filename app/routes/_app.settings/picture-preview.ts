import { useEffect, useState } from "react";

/** A picture as it is, or the one chosen in its place until that one is saved. */
export function usePreview(present: string) {
  const [chosen, setChosen] = useState<{ src: string; over: string } | null>(null);
  useEffect(() => {
    if (chosen) return () => URL.revokeObjectURL(chosen.src);
  }, [chosen]);
  const choose = (file: File | undefined) =>
    setChosen(file?.type.startsWith("image/") ? { src: URL.createObjectURL(file), over: present } : null);
  return { src: chosen?.over === present ? chosen.src : present, choose };
}
