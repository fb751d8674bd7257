import { lazyPart } from "#app/components/ui/lazy-part";
import * as notes from "./lazy/withheld-notes";

const load = () => import("./lazy/withheld-notes");

/** Matches either note. */
const selector = "p.text-small > .badge:first-child";

export const WithheldNote = lazyPart(import.meta.env.SSR && notes.WithheldNote, {
  selector,
  load: () => load().then(({ WithheldNote }) => WithheldNote),
});

export const HiddenNote = lazyPart(import.meta.env.SSR && notes.HiddenNote, {
  selector,
  load: () => load().then(({ HiddenNote }) => HiddenNote),
});
