import { Dialog } from "#app/ui/overlays/dialog.tsx";
import type { PartProps, PopupTexts, SampleKind, TileTexts } from "../home-texts.ts";
import { SampleCodes } from "./sample-codes.tsx";
import { SampleDashboard } from "./sample-dashboard.tsx";
import { SampleNotifications } from "./sample-notifications.tsx";
import { SampleTrips } from "./sample-trips.tsx";

const contents = {
  dashboard: SampleDashboard,
  trips: SampleTrips,
  notifications: SampleNotifications,
  codes: SampleCodes,
};

type Props = Pick<PartProps, "language"> & {
  t: TileTexts;
  texts: PopupTexts;
  kind: SampleKind;
  open: boolean;
  onClose: () => void;
};

/** One screen of the app with sample data, marked as such (spec 2.3, 3, 9). */
export function SampleDialog({ t, language, texts, kind, open, onClose }: Props) {
  const Content = contents[kind];
  return (
    <Dialog open={open} onClose={onClose} size="lg" title={t[kind]} description={texts.vehicle} closeLabel={t.close}>
      <Content language={language} texts={texts} />
    </Dialog>
  );
}
