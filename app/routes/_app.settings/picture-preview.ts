import { useEffect, useState } from "react";

/** Returns the current picture, or the newly chosen one until it is saved. */
export function usePreview(present: string) {
  const [chosen, setChosen] = useState<{ src: string; over: string } | null>(null);
  useEffect(() => {
    if (chosen) return () => URL.revokeObjectURL(chosen.src);
  }, [chosen]);
  const choose = (file: File | undefined) =>
    setChosen(file?.type.startsWith("image/") ? { src: URL.createObjectURL(file), over: present } : null);
  return { src: chosen?.over === present ? chosen.src : present, choose };
}
