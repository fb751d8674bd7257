import { seldom } from "#app/components/ui/seldom";
import * as notes from "./seldom/withheld-notes";

const load = () => import("./seldom/withheld-notes");

/** Both notes have one. */
const selector = "p.text-small > .badge:first-child";

export const WithheldNote = seldom(import.meta.env.SSR && notes.WithheldNote, {
  selector,
  load: () => load().then(({ WithheldNote }) => WithheldNote),
});

export const HiddenNote = seldom(import.meta.env.SSR && notes.HiddenNote, {
  selector,
  load: () => load().then(({ HiddenNote }) => HiddenNote),
});
