import { PressForm } from "#app/components/forms/press-form";
import { Icon } from "#app/components/ui/icon";
import type { Path } from "#app/format/path";
import { notSupported } from "#app/messages";
import * as t from "#languages/videos";

interface Props {
  title: string;
  /** The list of the video; `other` is Watch later. */
  list: "history" | "playlist" | "other";
  action: Path;
  /** A field that the form sends, with its value. */
  field?: readonly [name: string, value: string];
  returnTo: string;
  isUnavailable?: boolean;
  /** Whether the button is an entry of the card's menu, for screens too narrow for a button beside the card. */
  isEntry?: boolean;
}

/** Renders the button that removes a video from a list: beside its card, or on narrow screens in the card's menu. */
export function RemoveButton({ title, list, action, field, returnTo, isUnavailable = false, isEntry = false }: Props) {
  const label = isEntry ? undefined : t.removeTitle({ title, list });
  return (
    <PressForm className={isEntry ? "sm:hidden" : "card-action max-sm:hidden"} action={action} returnTo={returnTo}>
      {field && <input type="hidden" name={field[0]} value={field[1]} />}
      <button
        className={isEntry ? undefined : "button button-ghost button-icon"}
        disabled={isUnavailable}
        title={isUnavailable ? notSupported() : undefined}
        aria-label={label && isUnavailable ? `${label}. ${notSupported()}` : label}
      >
        {isEntry ? t.remove({ list }) : <Icon name="x" />}
      </button>
    </PressForm>
  );
}

/** The classes around a list that has two columns on a wide page. */
export const twoColumns = "xl:[&_.video-list]:grid-cols-2 xl:[&_.video-list]:gap-x-8 xl:[&_.title_a]:line-clamp-3";

/** The class around a list whose cards have this button, which needs no column on narrow screens. */
export const removableList = "max-sm:[&_.card]:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]";
