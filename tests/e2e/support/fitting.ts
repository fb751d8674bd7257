import type { Page } from "@playwright/test";

/**
 * Lists texts of the site that are cut or lie outside of the window. Made-up languages mark them; what people wrote may be
 * cut, and what scrolls by itself may lie outside.
 */
const listCut = () => {
  const isOwn = (text: string) => /[[\u202e]/.test(text);
  const name = ({ localName, textContent }: Element) => `${localName} '${textContent.trim().slice(0, 60)}'`;
  const clips = (overflow: string) => overflow === "hidden" || overflow === "clip";
  const isScrolled = (element: Element): boolean =>
    element.localName === "dialog" ||
    ["auto", "scroll"].includes(getComputedStyle(element).overflowX) ||
    (element.parentElement !== null && isScrolled(element.parentElement));
  const listBoxes = (text: Node) => {
    const range = document.createRange();
    range.selectNodeContents(text);
    return [...range.getClientRects()];
  };
  return [...document.querySelectorAll("body *")].flatMap((element) => {
    const texts = [...element.childNodes].filter(({ nodeType, nodeValue }) => nodeType === 3 && isOwn(nodeValue!));
    const isShown = element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true });
    if (texts.length === 0 || !isShown || element.closest(".sr-only, .max-sm\\:sr-only, option")) return [];
    const { overflowX, overflowY } = getComputedStyle(element);
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
    if (clips(overflowX) && scrollWidth > clientWidth + 1) return [`${name(element)} is cut`];
    // Letters with accents reach over their line by some pixels.
    if (clips(overflowY) && scrollHeight > clientHeight + 6) return [`${name(element)} is cut below`];
    const isOutside = texts.flatMap(listBoxes).some(({ left, right }) => left < -2 || right > innerWidth + 2);
    return isOutside && !isScrolled(element) ? [`${name(element)} lies outside`] : [];
  });
};

/** Lists controls whose contents lie on each other; what floats over the page does so by intent. */
const listOverlaps = () => {
  const floats = (element: Element): boolean =>
    ["fixed", "sticky", "absolute"].includes(getComputedStyle(element).position) ||
    (element.parentElement !== null && floats(element.parentElement));
  const name = ({ localName, textContent, ariaLabel, id }: Element) =>
    `${localName} '${(textContent || ariaLabel || id).trim().slice(0, 60)}'`;
  const listBoxes = (element: Element) => {
    const style = getComputedStyle(element);
    const padding = (side: "Left" | "Top" | "Right" | "Bottom") => parseFloat(style[`padding${side}`]);
    return [...element.getClientRects()].map((box) => ({
      left: box.left + padding("Left"),
      right: box.right - padding("Right"),
      top: box.top + padding("Top"),
      bottom: box.bottom - padding("Bottom"),
    }));
  };
  const controls = [...document.querySelectorAll("main :is(a, button, input, select, textarea, summary)")]
    .filter((element) => element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }))
    .filter((element) => !element.closest(".sr-only") && !floats(element))
    .map((element) => ({ element, boxes: listBoxes(element) }));
  const touch = (one: (typeof controls)[number]["boxes"][number], other: typeof one) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 4 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 4;
  return controls.flatMap(({ element, boxes }, index) =>
    controls
      .slice(index + 1)
      .filter((other) => !element.contains(other.element) && !other.element.contains(element))
      .filter((other) => boxes.some((box) => other.boxes.some((each) => touch(box, each))))
      .map((other) => `${name(element)} lies on ${name(other.element)}`),
  );
};

/** Lists what does not fit on a page: texts that are cut or outside of the window, and controls that lie on each other. */
export const listMisfits = async (page: Page): Promise<string[]> => [
  ...(await page.evaluate(listCut)),
  ...(await page.evaluate(listOverlaps)),
];
