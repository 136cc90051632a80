import { brand } from "#app/brand.ts";
import type { Settings } from "#app/platform/settings.server.ts";

/** The service that the settings name; it learns who asks. */
export const addressSearchOptions = ({ geocoder, publicUrl }: Settings) => ({
  ...geocoder,
  userAgent: `${brand.name}/1.0 (+${publicUrl}; ${brand.supportEmail})`,
});
