import { useEffect, useRef } from "react";
import { drawLark, type LarkPose } from "./lark-drawings";

/** Only servers have the drawings at hand; a page that a browser draws by itself loads them, one kilobyte. */
const draw = import.meta.env.SSR ? drawLark : () => "";

/** Draws the lark; it stands in the page that a server sends, so that it shows without scripts and network, too. */
export function Lark({ pose }: { pose: LarkPose }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = place;
    if (!current!.firstChild)
      import("./lark-drawings").then(
        ({ drawLark }) => (current!.innerHTML = drawLark(pose)),
        () => 0,
      );
  }, [pose]);
  const html = { __html: draw(pose) };
  return <div key={pose} ref={place} aria-hidden dangerouslySetInnerHTML={html} />;
}
