import { useEffect, useRef } from "react";
import * as t from "#languages/shell";

const minimum = 0.08;
const trickleRate = 0.02;
const maximum = 0.994;
const speed = 200;
const trickleSpeed = 800;

/**
 * Advances while something loads; a script sets its width, because the content security policy refuses style
 * attributes.
 */
export function ProgressBar({ busy }: { busy: boolean }) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = bar.current!;
    if (busy) return trickle(element);
    if (!element.hidden) return finish(element);
  }, [busy]);
  return <div ref={bar} hidden className="progress-bar" role="progressbar" aria-label={t.loading()} />;
}

function trickle(element: HTMLElement) {
  let fraction = minimum;
  element.hidden = false;
  draw(element, fraction);
  const timer = setInterval(() => {
    fraction = Math.min(fraction + trickleRate, maximum);
    draw(element, fraction);
  }, trickleSpeed);
  return () => clearInterval(timer);
}

function finish(element: HTMLElement) {
  draw(element, 1);
  const timer = setTimeout(() => {
    element.hidden = true;
  }, speed);
  return () => clearTimeout(timer);
}

function draw(element: HTMLElement, fraction: number) {
  element.style.width = `${(fraction * 100).toFixed(1)}%`;
  element.setAttribute("aria-valuenow", String(Math.round(fraction * 100)));
}
