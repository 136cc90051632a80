import { Outlet } from "react-router";
import { PurchaseBar } from "../components/top-bar/purchase-bar.tsx";
import type { FrameParts } from "../frame-parts.ts";

export const handle: FrameParts = { TopBar: PurchaseBar };

/** Around the purchase, which has a top bar of its own (brand 10). */
export default function PurchaseFrame() {
  return <Outlet />;
}
