import { useNavigation } from "@remix-run/react";
import { type ComponentType, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { useRefusedForm } from "#app/components/ui/lost-form-place";
import { lostFormId } from "#app/constants";
import type { InvalidForm } from "#app/form-result";

interface Lost {
  place: Element;
  LostForm: ComponentType<InvalidForm>;
  refused: InvalidForm;
}

/** The form that was sent last; the error page has an instance of its own. */
let sentForm: HTMLFormElement | null = null;

/** Shows why a form was refused and what was typed, if the page has lost the form since it was sent. */
export function useLostForm() {
  const refusedForm = useRefusedForm();
  const { state } = useNavigation();
  const [lost, setLost] = useState<Lost | null>(null);
  useEffect(() => {
    const onSubmit = ({ target }: Event) => void (sentForm = target as HTMLFormElement);
    addEventListener("submit", onSubmit, true);
    return () => removeEventListener("submit", onSubmit, true);
  }, []);
  useEffect(() => {
    const place = document.getElementById(lostFormId);
    if (!refusedForm || state !== "idle" || !place || place.firstChild || showsTexts(refusedForm)) return;
    let isCurrent = true;
    const show = ({ LostForm }: typeof import("#app/components/forms/lazy/lost-form")) => {
      if (!isCurrent) return;
      setLost({ place, LostForm, refused: refusedForm });
      place.scrollIntoView({ block: "nearest" });
    };
    import("#app/components/forms/lazy/lost-form").then(show, () => undefined);
    return () => {
      isCurrent = false;
      setLost(null);
    };
  }, [refusedForm, state]);
  return lost && createPortal(<lost.LostForm {...lost.refused} />, lost.place);
}

/**
 * Returns whether a control of the page has the longest text that was typed; a text as short as `on` was chosen. The
 * form that was sent may have another one by now, as somebody continues typing there. Names tell no form of a list from
 * the next.
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

/** A form sends line breaks in another way than its controls have them (HTML Standard §4.10.22.4). */
const toLines = (text: string) => text.replaceAll("\r\n", "\n");
