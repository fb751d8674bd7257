/** Animates one wing beat of the lark in the header; not for people who want less motion, nor on sites with their own logo. */
export function beatWing() {
  if (matchMedia("(prefers-reduced-motion:reduce)").matches) return;
  const transform = ["none", "rotate(-12deg) scaleY(.8)", "none"];
  document.querySelector(".logo svg")?.animate({ transform, offset: [0, 0.4, 1] }, 200);
}
