import type { ComponentProps } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { InlineCss, Styles } from "#app/components/shell/styles";
import { DataRouterStateContext } from "#app/framework-internals";

type State = NonNullable<ComponentProps<typeof DataRouterStateContext.Provider>["value"]>;
type Fetcher = State["fetchers"] extends Map<string, infer F> ? F : never;

const idle = { navigation: { state: "idle" }, fetchers: new Map() } as unknown as State;
const isLinked = (state: Partial<State>) =>
  renderToStaticMarkup(
    <DataRouterStateContext.Provider value={{ ...idle, ...state }}>
      <InlineCss.Provider value={{ css: "", isPart: true }}>
        <Styles />
      </InlineCss.Provider>
    </DataRouterStateContext.Provider>,
  ).includes('rel="stylesheet"');

const fetchersOf = (fetcher: object) => new Map([["f1", fetcher as Fetcher]]);

test("a first page links to the whole sheet when it is left, and when a form is sent, whose answer may be a toast", () => {
  expect({
    atFirst: isLinked({}),
    reading: isLinked({ fetchers: fetchersOf({ state: "loading", formData: undefined }) }),
    leaving: isLinked({ navigation: { state: "loading" } as State["navigation"] }),
    sending: isLinked({ fetchers: fetchersOf({ state: "submitting", formData: new FormData() }) }),
  }).toEqual({ atFirst: false, reading: false, leaving: true, sending: true });
});
