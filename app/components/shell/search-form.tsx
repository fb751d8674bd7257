import { Form } from "@remix-run/react";
import { type FormEvent, useEffect, useRef } from "react";
import { limits } from "#contract/limits";
import { Icon } from "#app/components/ui/icon";
import { usePageContext } from "#app/components/ui/page-context";
import { useIsHydrated } from "#app/components/ui/use-is-hydrated";
import * as t from "#languages/shell";

export function SearchForm({ query }: { query: string }) {
  const box = useRef<HTMLInputElement>(null);
  const { viewerId, isLight = false } = usePageContext();
  const hasShortcut = useIsHydrated();
  useSlashKey(() => box.current?.focus());
  const suggest = () => {
    const form = box.current!.form!;
    void import("./suggestions").then((loaded) => loaded.attachSuggestions(form, { viewerId, isLight }), ignore);
  };
  // A person who was quicker than this script has focused the box already.
  useEffect(() => {
    if (document.activeElement === box.current) suggest();
    // oxlint-disable-next-line react/exhaustive-deps -- only at first
  }, []);
  const refuseBlank = (event: FormEvent) => {
    if (box.current?.value.trim()) return;
    event.preventDefault();
    box.current?.focus();
  };
  return (
    <Form className="search" role="search" action="/results" onSubmit={refuseBlank}>
      <label className="sr-only" htmlFor="q">
        {t.search()}
      </label>
      <input
        key={query}
        ref={box}
        id="q"
        name="search_query"
        type="search"
        placeholder={t.search()}
        enterKeyHint="search"
        aria-keyshortcuts={hasShortcut ? "/" : undefined}
        maxLength={limits.query}
        defaultValue={query}
        onFocus={suggest}
      />
      <button aria-label={t.search()}>
        <Icon name="search" />
      </button>
    </Form>
  );
}

/** Without a connection, the box works without suggestions. */
const ignore = () => undefined;

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Calls back when `/` is pressed outside of a field. */
function useSlashKey(onPress: () => void) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      event.preventDefault();
      onPress();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  });
}
