import { countryName } from "#app/i18n/format.ts";
import { ListControls, type ListControlsProps } from "../table/list-controls.tsx";
import type { loadQueue } from "./queue-list.server.ts";
import type { parcelQueue, processQueue, shipQueue } from "./queue-tables.ts";

type Spec = typeof processQueue | typeof shipQueue | typeof parcelQueue;
type Props = Omit<ListControlsProps<Spec>, "options"> & { texts: Awaited<ReturnType<typeof loadQueue>>["texts"] };

/** What stands above both queues and the parcels on their way. */
export const QueueControls = (props: Props) => (
  <ListControls
    {...props}
    options={{
      country: (country) => countryName(country, props.language),
      kind: (kind) => (kind === "test" ? props.texts.test : props.texts.real),
    }}
  />
);
