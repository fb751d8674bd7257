import { useEffect, useRef } from "react";
import * as t from "#languages/shell";

const minFraction = 0.08;
const maxFraction = 0.994;
const stepFraction = 0.02;
const stepMs = 800;
/** How long the full bar stays. */
const finishMs = 200;

/**
 * Renders a bar that advances while something loads. A script sets its width: the content security policy forbids style
 * attributes.
 */
export function ProgressBar({ busy }: { busy: boolean }) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = bar.current!;
    if (busy) return advance(element);
    if (!element.hidden) return finish(element);
  }, [busy]);
  return <div ref={bar} hidden className="progress-bar" role="progressbar" aria-label={t.loading()} />;
}

function advance(element: HTMLElement) {
  let fraction = minFraction;
  element.hidden = false;
  draw(element, fraction);
  const timer = setInterval(() => {
    fraction = Math.min(fraction + stepFraction, maxFraction);
    draw(element, fraction);
  }, stepMs);
  return () => clearInterval(timer);
}

function finish(element: HTMLElement) {
  draw(element, 1);
  const timer = setTimeout(() => {
    element.hidden = true;
  }, finishMs);
  return () => clearTimeout(timer);
}

function draw(element: HTMLElement, fraction: number) {
  element.style.width = `${(fraction * 100).toFixed(1)}%`;
  element.setAttribute("aria-valuenow", String(Math.round(fraction * 100)));
}
