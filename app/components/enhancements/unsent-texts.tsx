import { isRouteErrorResponse, useLocation, useNavigation, useRouteError } from "@remix-run/react";
import { type ContextType, useCallback, useContext, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { isConnectionError } from "#app/components/ui/connection-error";
import { DataRouterContext } from "#app/framework-internals";
import { fillTexts, findMessageSlot, hasTexts, identifyForm, readTexts } from "./form-texts";
import {
  readUnsentTexts,
  removePersonalTexts,
  removeUnsentText,
  saveUnsentText,
  type UnsentText,
} from "./unsent-store";
import { useLostForm } from "./use-lost-form";
import * as t from "#languages/enhancements";

type Router = NonNullable<ContextType<typeof DataRouterContext>>["router"];

// The error page renders an instance of its own, so this state belongs to the module.
/** The text that was sent last, until the router has taken it. */
let sentText: UnsentText | null = null;
/** A text that the site did not get, until the error page has said so. */
let lostText: UnsentText | null = null;
/** The times of the texts that were put into forms again, by form. */
const usedTimes = new Map<string, number>();

/**
 * Saves a text on the device until the site has answered, and offers a text that the site did not get at its form again.
 * Sends nothing without a press.
 */
export function UnsentTexts({ viewerId }: { viewerId: string }) {
  const { router } = useContext(DataRouterContext)!;
  const { state } = useNavigation();
  const error = useRouteError();
  const { key } = useLocation();
  const [offers, setOffers] = useState<Offer[]>([]);
  const [isSaved, setIsSaved] = useState(false);
  const updateOffers = useCallback(() => setOffers(findOffers(viewerId)), [viewerId]);
  useSubmittedTexts(viewerId, router);
  const lostForm = useLostForm();

  useEffect(() => {
    if (state !== "idle") return;
    const isLost = lostText !== null && isConnectionError(error);
    lostText = null;
    const timer = setTimeout(() => {
      setIsSaved(isLost);
      updateOffers();
    });
    return () => clearTimeout(timer);
  }, [viewerId, state, key, error, updateOffers]);

  return (
    <>
      {lostForm}
      {isSaved && <SavedNote />}
      {offers.map(({ text, slot, form }) =>
        createPortal(
          <OfferPanel text={text} form={form} viewerId={viewerId} onDone={updateOffers} />,
          slot,
          String(text.time),
        ),
      )}
    </>
  );
}

/** Says on the error page that the text is saved. */
function SavedNote() {
  const panel = document.querySelector("main .empty");
  return panel && createPortal(<p role="status">{t.textKept()}</p>, panel);
}

function useSubmittedTexts(viewerId: string, router: Router) {
  useEffect(() => {
    const onSubmit = ({ target }: Event) => {
      const form = target as HTMLFormElement;
      if (form.action.endsWith("/logout")) return navigator.onLine ? removePersonalTexts() : undefined;
      recordSentForm(viewerId, form);
      trackSentText(viewerId, router);
    };
    // A text may have been sent before this script was loaded.
    trackSentText(viewerId, router)?.(router.state);
    addEventListener("submit", onSubmit, true);
    return () => removeEventListener("submit", onSubmit, true);
  }, [viewerId, router]);
}

/** Records the texts of a form that is being sent. */
export function recordSentForm(viewerId: string, form: HTMLFormElement) {
  const text = readTexts(form);
  if (!text) return;
  // Without a network the form is not sent: use-offline.ts.
  if (navigator.onLine) sentText = text;
  else saveUnsentText(viewerId, text, usedTimes.get(text.form));
}

/** Saves the sent text as soon as the router has taken it, and removes it once the site has answered. */
function trackSentText(viewerId: string, { subscribe, state: { actionData: earlierAnswer } }: Router) {
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
      saveUnsentText(viewerId, text, olderTime);
      lastNavigation = navigation;
    }
    if (formData && formData === lastNavigation?.formData) {
      isAnswered ||= state === "loading";
      isRefused ||= actionData !== null && actionData !== earlierAnswer;
      isRedirected ||= location !== lastNavigation.location;
      return;
    }
    stop();
    // A loader may redirect after the refusal, and another navigation may interrupt the request before its answer. A
    // redirect without a refusal means that the site has the text, whatever the next page answers.
    const mayBeLost = mayShowFormAgain(errors) && (isRefused || !isRedirected);
    const isLost = state === "idle" ? mayBeLost || (isRefused && !actionData) : !isAnswered;
    if (!isLost) return removeUnsentText(viewerId, text, olderTime);
    if (state !== "idle") return;
    saveUnsentText(viewerId, text, olderTime);
    lostText = text;
  };
  const stop = subscribe(follow);
  return follow;
}

/** Returns whether an error page replaced the form for a time, as until a sign-in. A missing page (404) has no form. */
const mayShowFormAgain = (errors: Router["state"]["errors"]) =>
  Object.values(errors ?? {}).some((error) => !isRouteErrorResponse(error) || error.status !== 404);

interface Offer {
  text: UnsentText;
  form: HTMLFormElement;
  slot: Element;
}

/** Finds the forms of this page to which saved texts belong. */
const findOffers = (viewerId: string): Offer[] =>
  readUnsentTexts(viewerId).flatMap((text) => {
    const form = [...document.forms].find((each) => identifyForm(each) === text.form && !hasTexts(each, text.fields));
    return form ? [{ text, form, slot: findMessageSlot(form) }] : [];
  });

interface Props extends Omit<Offer, "slot"> {
  viewerId: string;
  onDone: () => void;
}

function OfferPanel({ text, form, viewerId, onDone }: Props) {
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

const maxExcerptCharacters = 120;
const shorten = (text: string) =>
  text.length > maxExcerptCharacters ? `${text.slice(0, maxExcerptCharacters)}…` : text;
