/** Lets the lark in the header beat its wing once, where people want motion and the site has no logo of its own. */
export function beatWing() {
  if (matchMedia("(prefers-reduced-motion:reduce)").matches) return;
  const transform = ["none", "rotate(-12deg) scaleY(.8)", "none"];
  document.querySelector(".logo svg")?.animate({ transform, offset: [0, 0.4, 1] }, 200);
}
