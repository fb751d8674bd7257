import { lazyPart } from "#app/components/ui/lazy-part";
import * as banners from "./lazy/banners";

const load = () => import("./lazy/banners");

/** Matches each banner: one script has all of them. */
const selector = ".banner";

export const SessionBanner = lazyPart(import.meta.env.SSR && banners.SessionBanner, {
  selector,
  load: () => load().then(({ SessionBanner }) => SessionBanner),
});

export const HealthBanner = lazyPart(import.meta.env.SSR && banners.HealthBanner, {
  selector,
  load: () => load().then(({ HealthBanner }) => HealthBanner),
});

export const SuspensionBanner = lazyPart(import.meta.env.SSR && banners.SuspensionBanner, {
  selector,
  load: () => load().then(({ SuspensionBanner }) => SuspensionBanner),
});

export const DeletionBanner = lazyPart(import.meta.env.SSR && banners.DeletionBanner, {
  selector,
  load: () => load().then(({ DeletionBanner }) => DeletionBanner),
});
