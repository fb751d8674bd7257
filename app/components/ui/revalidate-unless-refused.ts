import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";

/** Keeps what a page shows when a form of it was refused: nothing changed, and its server may be away by now. */
export const shouldRevalidate = ({ actionStatus = 200, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionStatus < 400 && defaultShouldRevalidate;
