import { Form } from "@remix-run/react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { chosenBar } from "#app/components/ui/managed-row";
import { type VideoChangeName, videoChanges } from "#contract/words/chosen-videos";
import * as t from "#languages/dashboard";

/** The form to which the boxes of the table belong. It cannot enclose the rows, which have forms of their own. */
export const chosenFormId = "chosen-videos";

/** Renders the buttons for the chosen videos. Each leads to a page that says what will happen. */
export function ChosenVideosBar() {
  const form = useRef<HTMLFormElement>(null);
  const count = useChosenCount(form);
  return (
    <Form
      ref={form}
      id={chosenFormId}
      className={chosenBar}
      action="/admin/dashboard/chosen"
      aria-label={t.chosenVideos()}
    >
      <span className={count > 0 ? "flex-none text-14" : "flex-none text-14 max-sm:sr-only"} role="status">
        {count > 0 ? t.selectedCount({ count }) : t.withSelectedVideos()}
      </span>
      {(Object.keys(videoChanges) as VideoChangeName[]).map((change) => (
        <button
          key={change}
          className={change === "delete" ? "button button-danger flex-none" : "button flex-none"}
          name="act"
          value={change}
        >
          {`${videoChanges[change]}…`}
        </button>
      ))}
    </Form>
  );
}

/** Counts the ticked boxes of a form after every change, and after every render, which may have removed rows. */
function useChosenCount(form: RefObject<HTMLFormElement>): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    const recount = () => setCount(new FormData(form.current!).getAll("id").length);
    recount();
    document.addEventListener("change", recount);
    return () => document.removeEventListener("change", recount);
  });
  return count;
}
