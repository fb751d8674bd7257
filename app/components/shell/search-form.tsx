import { Form } from "@remix-run/react";
import { type FormEvent, useRef } from "react";
import { limits } from "#contract/limits";
import { Icon } from "#app/components/ui/icon";

export function SearchForm({ query }: { query: string }) {
  const box = useRef<HTMLInputElement>(null);
  const refuseBlank = (event: FormEvent) => {
    if (box.current?.value.trim()) return;
    event.preventDefault();
    box.current?.focus();
  };
  return (
    <Form className="search" role="search" action="/results" onSubmit={refuseBlank}>
      <label className="vh" htmlFor="q">
        Search
      </label>
      <input
        key={query}
        ref={box}
        id="q"
        name="search_query"
        type="search"
        placeholder="Search"
        enterKeyHint="search"
        maxLength={limits.query}
        defaultValue={query}
      />
      <button aria-label="Search">
        <Icon name="search" />
      </button>
    </Form>
  );
}
