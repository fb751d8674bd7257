import { type RefObject, useEffect, useState } from "react";

/** Calls back with a file that was chosen in a field before the page's scripts ran. */
export function useEarlyFile(field: RefObject<HTMLInputElement>, choose: (file: File) => void) {
  const [chooseFirst] = useState(() => choose);
  useEffect(() => {
    const file = field.current?.files?.[0];
    if (file) chooseFirst(file);
  }, [field, chooseFirst]);
}
