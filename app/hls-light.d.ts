/** The package tells the types of its whole build only. */
declare module "hls.js/light" {
  export { default } from "hls.js";
}
