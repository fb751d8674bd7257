import { useNavigation } from "@remix-run/react";
import { type ComponentType, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { useRefusedForm } from "#app/components/ui/lost-form-place";
import { lostFormId } from "#app/constants";
import type { InvalidForm } from "#app/form-result";

interface LostFormView {
  slot: Element;
  LostForm: ComponentType<InvalidForm>;
  refused: InvalidForm;
}

/** The form that was sent last; the error page renders an instance of its own. */
let sentForm: HTMLFormElement | null = null;

/** Shows why a form was refused and what was typed, if the page no longer has the form. */
export function useLostForm() {
  const refusedForm = useRefusedForm();
  const { state } = useNavigation();
  const [lost, setLost] = useState<LostFormView | null>(null);
  useEffect(() => {
    const onSubmit = ({ target }: Event) => void (sentForm = target as HTMLFormElement);
    addEventListener("submit", onSubmit, true);
    return () => removeEventListener("submit", onSubmit, true);
  }, []);
  useEffect(() => {
    const slot = document.getElementById(lostFormId);
    if (!refusedForm || state !== "idle" || !slot || slot.firstChild || showsTexts(refusedForm)) return;
    let isCurrent = true;
    const show = ({ LostForm }: typeof import("#app/components/forms/lazy/lost-form")) => {
      if (!isCurrent) return;
      setLost({ slot, LostForm, refused: refusedForm });
      slot.scrollIntoView({ block: "nearest" });
    };
    import("#app/components/forms/lazy/lost-form").then(show, () => undefined);
    return () => {
      isCurrent = false;
      setLost(null);
    };
  }, [refusedForm, state]);
  return lost && createPortal(<lost.LostForm {...lost.refused} />, lost.slot);
}

/**
 * Returns whether the page still has the refused form: a control has the longest typed text, or the form that was sent
 * has another text by now, because somebody types on. A text as short as `on` was chosen, not typed. The forms of a list
 * have fields of the same names, so names cannot tell.
 */
function showsTexts({ typedValues = {} }: InvalidForm): boolean {
  const [longest = ""] = Object.values(typedValues).sort((one, other) => other.length - one.length);
  const controls = [...document.querySelectorAll<TextControl>("main :is(input, textarea, option)")];
  const isSame = ({ value }: TextControl) => toLines(value) === toLines(longest);
  const isTyped = (control: TextControl) =>
    control.form === sentForm && control.matches(typedControls) && control.value !== "";
  return longest.length < 3 || controls.some((control) => isSame(control) || (sentForm !== null && isTyped(control)));
}

type TextControl = HTMLInputElement | HTMLTextAreaElement | HTMLOptionElement;

const typedControls = "textarea, :is(input:not([type]), [type=text], [type=url], [type=email])";

/** Normalizes line breaks: a form sends other ones than its controls have (HTML Standard §4.10.22.4). */
const toLines = (text: string) => text.replaceAll("\r\n", "\n");
