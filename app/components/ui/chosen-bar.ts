/**
 * The classes of a form's buttons for the rows that are chosen: they stay in sight below the list. A browser that can
 * hides them until a box is ticked.
 */
export const chosenBar =
  "sticky bottom-[calc(78px+env(safe-area-inset-bottom))] flex items-center gap-2 overflow-x-auto border-t border-line bg-page py-3 supports-[selector(:has(*))]:hidden supports-[selector(:has(*))]:group-has-[[name=id]:checked]/list:flex sm:bottom-0 noscript:bottom-14";
