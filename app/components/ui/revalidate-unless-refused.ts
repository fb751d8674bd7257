import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";

/** Keeps a page's data when its form was refused: nothing changed, and the server may be unreachable by now. */
export const shouldRevalidate = ({ actionStatus = 200, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionStatus < 400 && defaultShouldRevalidate;
