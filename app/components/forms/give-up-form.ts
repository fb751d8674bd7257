import type { MouseEvent } from "react";

/** Marks the form around a pressed link as given up: leaving it needs no question. */
export const giveUpForm = ({ currentTarget }: MouseEvent) =>
  currentTarget.closest("form")?.setAttribute("data-done", "left");
