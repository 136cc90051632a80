import { brand } from "#app/brand.ts";
import type { Settings } from "#app/platform/settings/settings.server.ts";

/** The service configured in the settings, which is sent the shop's identity. */
export const addressSearchOptions = ({ geocoder, publicUrl }: Settings) => ({
  ...geocoder,
  userAgent: `${brand.name}/1.0 (+${publicUrl}; ${brand.supportEmail})`,
});
