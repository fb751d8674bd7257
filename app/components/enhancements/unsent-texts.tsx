import { isRouteErrorResponse, useLocation, useNavigation, useRouteError } from "@remix-run/react";
import { type ContextType, useCallback, useContext, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { isConnectionError } from "#app/components/ui/connection-error";
import { DataRouterContext } from "#app/framework-internals";
import { fillTexts, findMessageSlot, hasTexts, identifyForm, readTexts } from "./form-texts";
import {
  keepUnsentText,
  readUnsentTexts,
  removePersonalTexts,
  removeUnsentText,
  type UnsentText,
} from "./unsent-store";
import { useLostForm } from "./use-lost-form";
import * as t from "#languages/enhancements";

type Router = NonNullable<ContextType<typeof DataRouterContext>>["router"];

/** The text that was sent last, and one that was lost; the error page has an instance of its own. Texts in use, by their form. */
let sentText: UnsentText | null = null;
let lostText: UnsentText | null = null;
const usedTimes = new Map<string, number>();

/**
 * Keeps a text on the device while it is sent, until the site answers, and offers one that it did not get at its form
 * again. Nothing is sent without a press.
 */
export function UnsentTexts({ viewerId }: { viewerId: string }) {
  const { router } = useContext(DataRouterContext)!;
  const { state } = useNavigation();
  const error = useRouteError();
  const { key } = useLocation();
  const [supports, setOffers] = useState<Offer[]>([]);
  const [isKept, setIsKept] = useState(false);
  const findOffers = useCallback(() => setOffers(offersOf(viewerId)), [viewerId]);
  useSubmittedTexts(viewerId, router);
  const lostForm = useLostForm();

  useEffect(() => {
    if (state !== "idle") return;
    const isLost = lostText !== null && isConnectionError(error);
    lostText = null;
    const timer = setTimeout(() => {
      setIsKept(isLost);
      findOffers();
    });
    return () => clearTimeout(timer);
  }, [viewerId, state, key, error, findOffers]);

  return (
    <>
      {lostForm}
      {isKept && <Kept />}
      {supports.map(({ text, place, form }) =>
        createPortal(
          <Offered text={text} form={form} viewerId={viewerId} onDone={findOffers} />,
          place,
          String(text.time),
        ),
      )}
    </>
  );
}

/** Says on the error page that the text is not lost. */
function Kept() {
  const place = document.querySelector("main .empty");
  return place && createPortal(<p role="status">{t.textKept()}</p>, place);
}

function useSubmittedTexts(viewerId: string, router: Router) {
  useEffect(() => {
    const onSubmit = ({ target }: Event) => {
      const form = target as HTMLFormElement;
      if (form.action.endsWith("/logout")) return navigator.onLine ? removePersonalTexts() : undefined;
      recordSentForm(viewerId, form);
      followSent(viewerId, router);
    };
    // One that was sent before this script came.
    followSent(viewerId, router)?.(router.state);
    addEventListener("submit", onSubmit, true);
    return () => removeEventListener("submit", onSubmit, true);
  }, [viewerId, router]);
}

/** Remembers the texts of a form that is sent. */
export function recordSentForm(viewerId: string, form: HTMLFormElement) {
  const text = readTexts(form);
  if (!text) return;
  // Without a network the form is not sent: use-offline.ts.
  if (navigator.onLine) sentText = text;
  else keepUnsentText(viewerId, text, usedTimes.get(text.form));
}

/** Keeps the sent text from the moment that the router takes it, and removes it once the site answers. */
function followSent(viewerId: string, { subscribe, state: { actionData: earlierAnswer } }: Router) {
  if (!sentText) return;
  const text = sentText;
  const olderTime = usedTimes.get(text.form);
  let lastNavigation: Router["state"]["navigation"] | undefined;
  let isAnswered = false;
  let isRefused = false;
  let isRedirected = false;
  sentText = null;
  const follow = ({ navigation, errors, actionData }: Router["state"]) => {
    const { state, formData, location } = navigation;
    if (!lastNavigation && formData) {
      keepUnsentText(viewerId, text, olderTime);
      lastNavigation = navigation;
    }
    if (formData && formData === lastNavigation?.formData) {
      isAnswered ||= state === "loading";
      isRefused ||= actionData !== null && actionData !== earlierAnswer;
      isRedirected ||= location !== lastNavigation.location;
      return;
    }
    stop();
    // A loader may lead elsewhere after the refusal; another navigation may interrupt the request before its answer. Who
    // is led elsewhere without a refusal has sent the text, whatever the next page answers.
    const mayBeLost = mayReturn(errors) && (isRefused || !isRedirected);
    const isLost = state === "idle" ? mayBeLost || (isRefused && !actionData) : !isAnswered;
    if (!isLost) return removeUnsentText(viewerId, text, olderTime);
    if (state !== "idle") return;
    keepUnsentText(viewerId, text, olderTime);
    lostText = text;
  };
  const stop = subscribe(follow);
  return follow;
}

/**
 * Returns whether a page stands in place of the form that may have it again, as after a sign-in; one that no longer
 * exists has not.
 */
const mayReturn = (errors: Router["state"]["errors"]) =>
  Object.values(errors ?? {}).some((error) => !isRouteErrorResponse(error) || error.status !== 404);

interface Offer {
  text: UnsentText;
  form: HTMLFormElement;
  place: Element;
}

/** Finds the forms of this page that kept texts belong to. */
const offersOf = (viewerId: string): Offer[] =>
  readUnsentTexts(viewerId).flatMap((text) => {
    const form = [...document.forms].find((each) => identifyForm(each) === text.form && !hasTexts(each, text.fields));
    return form ? [{ text, form, place: findMessageSlot(form) }] : [];
  });

interface Props extends Omit<Offer, "place"> {
  viewerId: string;
  onDone: () => void;
}

function Offered({ text, form, viewerId, onDone }: Props) {
  const use = () => {
    usedTimes.set(text.form, text.time);
    fillTexts(form, text.fields);
    onDone();
  };
  const discard = () => {
    removeUnsentText(viewerId, text);
    onDone();
  };
  return (
    <div className="panel mb-4" role="status">
      <p>{t.textUnsent()}</p>
      <p className="text-small text-muted" dir="auto">
        {shorten(Object.values(text.fields).join(" "))}
      </p>
      <div className="row mt-3">
        <button className="button" type="button" onClick={use}>
          {t.useText()}
        </button>
        <button className="button button-ghost" type="button" onClick={discard}>
          {t.discardText()}
        </button>
      </div>
    </div>
  );
}

const maxShown = 120;
const shorten = (text: string) => (text.length > maxShown ? `${text.slice(0, maxShown)}…` : text);
