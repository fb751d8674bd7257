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
  let done = minimum;
  element.hidden = false;
  draw(element, done);
  const timer = setInterval(() => {
    done = Math.min(done + trickleRate, maximum);
    draw(element, done);
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

function draw(element: HTMLElement, done: number) {
  element.style.width = `${(done * 100).toFixed(1)}%`;
  element.setAttribute("aria-valuenow", String(Math.round(done * 100)));
}
