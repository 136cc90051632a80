import { exportPromoCodes } from "../promo-export.server.ts";
import type { Route } from "./+types/promo-codes-export";

export const loader = (args: Route.LoaderArgs) => exportPromoCodes(args);
