import { seldom } from "#app/components/ui/seldom";
import * as banners from "./seldom/banners";

const load = () => import("./seldom/banners");

/** Finds each of them, which have one script. */
const selector = ".banner";

export const SessionBanner = seldom(import.meta.env.SSR && banners.SessionBanner, {
  selector,
  load: () => load().then(({ SessionBanner }) => SessionBanner),
});

export const HealthBanner = seldom(import.meta.env.SSR && banners.HealthBanner, {
  selector,
  load: () => load().then(({ HealthBanner }) => HealthBanner),
});

export const SuspensionBanner = seldom(import.meta.env.SSR && banners.SuspensionBanner, {
  selector,
  load: () => load().then(({ SuspensionBanner }) => SuspensionBanner),
});

export const DeletionBanner = seldom(import.meta.env.SSR && banners.DeletionBanner, {
  selector,
  load: () => load().then(({ DeletionBanner }) => DeletionBanner),
});
