import { useEffect, useRef } from "react";
import { drawLark, type LarkPose } from "./lark-drawings";

/** Draws the lark on the server; in the browser, a page without the server's drawing loads the drawings, one kilobyte. */
const draw = import.meta.env.SSR ? drawLark : () => "";

/** Renders the lark. The server's page contains its drawing, so that it also shows without scripts and network. */
export function Lark({ pose }: { pose: LarkPose }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = element;
    if (!current!.firstChild)
      import("./lark-drawings").then(
        ({ drawLark }) => (current!.innerHTML = drawLark(pose)),
        () => 0,
      );
  }, [pose]);
  const html = { __html: draw(pose) };
  return <div key={pose} ref={element} aria-hidden dangerouslySetInnerHTML={html} />;
}
