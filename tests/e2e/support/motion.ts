import type { Page } from "@playwright/test";

/**
 * Finds what moves by the page's styles: animations and transitions of more than 10 ms, and smooth scrolling. Left out
 * are an animation that follows the scroll position, and the clock of toasts, which nobody sees.
 */
export const findMotion = (page: Page) =>
  page.evaluate(() => {
    const maxSeconds = 0.01;
    const isLong = (durations: string) => durations.split(",").some((each) => parseFloat(each) > maxSeconds);
    const movesBy = (style: CSSStyleDeclaration) =>
      [
        style.transitionProperty !== "none" && isLong(style.transitionDuration) && "transition",
        !["none", "toast-clock"].includes(style.animationName) && isLong(style.animationDuration) && "animation",
        style.scrollBehavior === "smooth" && "scrolling",
      ].filter(Boolean);
    const parts = [undefined, "::before", "::after"];
    return [...document.querySelectorAll("*")].flatMap((element) =>
      parts.flatMap((part) =>
        movesBy(getComputedStyle(element, part)).map((kind) => `${kind}: ${element.tagName}.${element.className}`),
      ),
    );
  });
