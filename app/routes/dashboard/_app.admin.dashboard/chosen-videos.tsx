import { Form } from "@remix-run/react";
import { useOffers } from "#app/components/ui/page-context";
import { type VideoChangeName, videoChanges } from "#contract/words/chosen-videos";

/** The form that the boxes of the table belong to: the rows have forms of their own, which cannot stand in another. */
export const chosenForm = "chosen-videos";

/**
 * The buttons for the videos that are chosen; each leads to a page that says what will happen. A browser that can hides
 * them until a box is ticked.
 */
export function ChosenVideos() {
  const offers = useOffers();
  if (!offers("chosenVideos")) return null;
  return (
    <Form
      id={chosenForm}
      className="sticky bottom-14 flex items-center gap-2 overflow-x-auto border-t border-line bg-page py-3 supports-[selector(:has(*))]:hidden supports-[selector(:has(*))]:group-has-[[name=id]:checked]/videos:flex sm:bottom-0 sm:flex-wrap"
      action="/admin/dashboard/chosen"
      aria-label="Chosen videos"
    >
      <span className="text-14 max-sm:sr-only">With the selected videos:</span>
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
