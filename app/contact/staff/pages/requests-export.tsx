import { exportRequests } from "../request-export.server.ts";
import type { Route } from "./+types/requests-export";

export const loader = (args: Route.LoaderArgs) => exportRequests(args);
